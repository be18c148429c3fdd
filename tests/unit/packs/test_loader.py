"""Tests for `cardrules.packs.loader`."""

import attrs
import pytest

from cardrules.diagnostics import Report
from cardrules.packs import load_pack, loader, shipped_packs
from cardrules.syntax import nodes

HEAD = "pack: {name: tiny, title: Tiny, version: 1.0.0, players: 2..4}\n"


def load(folder, **options):
    report = Report()
    model = load_pack(folder, report, options)
    assert model, str(report)
    assert not len(report), str(report)
    return model


class TestShippedPacks:
    @pytest.mark.parametrize("name", shipped_packs())
    def test_each_loads_without_a_problem(self, name):
        assert load(name).info.name.text == name

    def test_records_have_their_address_and_their_place(self):
        step = load("subatomic").actions["claim"].do[2]
        assert "actions.claim.do.markers" == step.address == step.deed.address
        assert "markers" == step.span.text

    def test_a_list_gives_one_price_to_each_copy(self):
        thing = load("subatomic").things["card"]["curie"]
        assert 3 == thing.copies == len(thing.fields["cost"].values)

    def test_a_list_field_is_one_value(self):
        thing = load("subatomic").things["goal"]["helium_goal"]
        assert ((nodes.Number(4), nodes.Number(2)),) == thing.fields["rates"].values


class TestFiles:
    def test_sections_of_several_files_are_joined(self, tiny):
        (tiny / "more.yaml").write_text("cards:\n  gold: {cost: 6 coin}\n", encoding="utf-8")
        assert ["copper", "silver", "gold"] == list(load(tiny).things["card"])

    def test_a_record_in_two_files_is_refused_with_both_places(self, tiny, found):
        (tiny / "more.yaml").write_text("cards:\n  copper: {}\n", encoding="utf-8")
        codes, report = found(tiny)
        assert ["duplicate-record"] == codes
        problem = next(iter(report))
        assert problem.span.source.path.endswith("more.yaml")
        assert problem.others[0].span.source.path.endswith("pack.yaml")
        assert problem.help is None

    def test_a_single_section_in_two_files_is_refused(self, tiny, found):
        (tiny / "more.yaml").write_text("game: round\n", encoding="utf-8")
        assert ["duplicate-record"] == found(tiny)[0]

    def test_the_head_stands_in_one_file(self, tiny, found):
        (tiny / "more.yaml").write_text(HEAD, encoding="utf-8")
        assert ["duplicate-record"] == found(tiny)[0]

    def test_sub_folders_and_hidden_files_are_not_read(self, tiny):
        (tiny / "tests").mkdir()
        (tiny / "tests" / "a.yaml").write_text("nonsense", encoding="utf-8")
        (tiny / ".hidden.yaml").write_text("nonsense", encoding="utf-8")
        load(tiny)

    def test_a_file_with_another_ending_is_told_of(self, tiny, found):
        (tiny / "more.yml").write_text("cards: {}", encoding="utf-8")
        assert ["unread-file"] == found(tiny)[0]

    def test_a_file_that_is_a_list_is_refused(self, tiny, found):
        (tiny / "more.yaml").write_text("- a\n", encoding="utf-8")
        assert ["wrong-shape"] == found(tiny)[0]

    def test_no_head_at_all(self, tmp_path, found):
        assert ["missing-file"] == found(tmp_path)[0]

    @pytest.mark.parametrize(
        "text, code", [("zones: {}\n", "missing-section"), ("pack: [a]\n", "wrong-shape")]
    )
    def test_a_head_that_is_none(self, write, found, text, code):
        assert [code] == found(write("tiny", text))[0]

    def test_missing_sections_are_named(self, write, found):
        codes, report = found(write())
        assert ["missing-section", "missing-section"] == codes
        assert "`game`" in str(report)
        assert "`winner`" in str(report)

    def test_an_unknown_section_is_refused(self, tiny, found):
        (tiny / "more.yaml").write_text("zoness:\n  a: {}\nextends: x\n", encoding="utf-8")
        codes, report = found(tiny)
        assert ["unknown-section", "unknown-section"] == codes
        assert "`zones`" in next(iter(report)).help
        assert "a field of `pack`" in str(report)

    def test_an_unknown_pack_is_reported(self, found):
        codes, report = found("subatomik")
        assert ["unknown-pack"] == codes
        assert "subatomic" in str(report)


class TestTrust:
    def test_a_link_out_of_the_folder_is_refused(self, tiny, tmp_path, found):
        (tmp_path / "secret.yaml").write_text("cards: {}", encoding="utf-8")
        (tiny / "more.yaml").symlink_to(tmp_path / "secret.yaml")
        assert ["outside-pack"] == found(tiny)[0]

    def test_a_link_inside_the_folder_is_read(self, tiny):
        (tiny / "tests").mkdir()
        (tiny / "tests" / "gold.yaml").write_text("cards:\n  gold: {}\n", encoding="utf-8")
        (tiny / "more.yaml").symlink_to(tiny / "tests" / "gold.yaml")
        assert "gold" in load(tiny).things["card"]

    def test_a_link_to_itself_is_refused(self, tiny, found):
        (tiny / "more.yaml").symlink_to(tiny / "more.yaml")
        assert found(tiny)[0][0] in ("outside-pack", "missing-file")

    def test_a_base_that_is_a_link_out_of_the_folder_is_refused(
        self, write, tiny, tmp_path_factory, found
    ):
        elsewhere = tmp_path_factory.mktemp("elsewhere") / "tiny"
        tiny.rename(elsewhere)
        tiny.symlink_to(elsewhere)
        folder = write("fast", "pack: {name: fast, extends: tiny}\n")
        assert ["outside-pack"] == found(folder)[0]

    @pytest.mark.parametrize("name", ["../tiny", "/etc", "a/b", ".", "[a]"])
    def test_a_base_is_named_never_addressed(self, write, found, name):
        folder = write("fast", f"pack: {{name: fast, extends: {name}}}\n")
        assert ["bad-name"] == found(folder)[0]

    def test_too_many_files(self, tiny, found, monkeypatch):
        monkeypatch.setattr(loader, "MAX_FILES", 2)
        for name in "abc":
            (tiny / f"{name}.yaml").write_text(f"cards:\n  {name}: {{}}\n", encoding="utf-8")
        assert ["too-many-files"] == found(tiny)[0]

    def test_too_much_text(self, tiny, found, monkeypatch):
        monkeypatch.setattr(loader, "MAX_TOTAL", 100)
        assert ["too-large"] == found(tiny)[0]


class TestBases:
    def test_a_variant_without_edits_is_its_base(self, tiny, variant):
        base, other = load(tiny), load(variant())
        assert base == attrs.evolve(other, info=base.info, fingerprint=base.fingerprint)
        assert "fast" == other.info.name.text
        assert ["tiny", "fast"] == [folder.name for folder in other.folders]
        assert base.info.title == other.info.title

    def test_a_variant_of_a_shipped_pack_is_found(self, write):
        other = load(write("fast", "pack: {name: fast, extends: subatomic}\n"))
        base = load("subatomic")
        assert base == attrs.evolve(other, info=base.info, fingerprint=base.fingerprint)

    def test_a_variant_may_add_sections_and_files(self, variant):
        folder = variant("cards:\n  gold: {cost: 6 coin}\n", more="cards:\n  gem: {}\n")
        assert ["copper", "silver", "gold", "gem"] == list(load(folder).things["card"])

    def test_a_record_of_the_base_is_not_written_again(self, variant, found):
        codes, report = found(variant("cards:\n  copper: {}\n"))
        assert ["duplicate-record"] == codes
        assert "replace: cards.copper" in next(iter(report)).help

    def test_a_variant_of_a_variant(self, write, variant):
        variant("cards:\n  gold: {cost: 6 coin}\n")
        last = write(
            "faster", "pack: {name: faster, extends: fast}\nedits: [{remove: cards.gold}]\n"
        )
        assert "gold" not in load(last).things["card"]

    def test_a_missing_base_is_named_with_one_that_is_near(self, write, found):
        codes, report = found(write("fast", "pack: {name: fast, extends: subatomik}\n"))
        assert ["missing-base"] == codes
        assert "`subatomic`" in next(iter(report)).help

    def test_a_circle_is_refused(self, write, found):
        write("a", "pack: {name: a, extends: b}\n")
        codes, report = found(write("b", "pack: {name: b, extends: a}\n"))
        assert ["extends-cycle"] == codes
        assert "b → a → b" in str(report)


class TestKits:
    def test_a_kit_speaks_of_the_zones_of_the_pack(self, tiny, found):
        text = (tiny / "pack.yaml").read_text(encoding="utf-8")
        text = text.replace("  pile:", "  stock:").replace("verbs:\n  draw:", "verbs:\n  deal:")
        text = text.replace("my pile", "my stock") + "use:\n  - {kit: deck, pile: stock}\n"
        (tiny / "pack.yaml").write_text(text, encoding="utf-8")
        model = load(tiny)
        formula = model.formulas["can_draw"].is_
        field = formula.left.left.arguments[0]
        assert nodes.Field(nodes.Name("me"), "stock", word="my") == field
        assert "my pile" == field.span.text
        assert field.span.source.path.endswith("deck.yaml")

    def test_a_verb_of_the_kit_keeps_its_name(self, tiny):
        text = (tiny / "pack.yaml").read_text(encoding="utf-8")
        text = text.replace("  discard:", "  thrown:").replace("my discard", "my thrown")
        text = text.replace("verbs:\n  draw:", "verbs:\n  deal:")
        (tiny / "pack.yaml").write_text(text + "use:\n  - {kit: deck, discard: thrown}\n")
        verb = load(tiny).verbs["discard"]
        assert "thrown" == verb.do.statements[0].clauses[0].value.id

    @pytest.mark.parametrize(
        "use, code, hint",
        [
            ("- kit: dekc", "missing-kit", "`deck`"),
            ("- kit: ../subatomic/pack", "missing-kit", None),
            ("- {kit: market, asid: hand}", "unknown-need", "`aside`"),
            ("- {kit: market, aside: hnad}", "kit-need-missing", "`aside: hand`"),
            ("- {kit: market, aside: [hand]}", "wrong-shape", None),
            ("- kit: market", "kit-need-missing", None),
            ("- market", "wrong-shape", None),
            ("kit: market", "wrong-shape", None),
        ],
    )
    def test_what_is_wrong_with_use(self, tiny, found, use, code, hint):
        (tiny / "more.yaml").write_text(f"use:\n  {use}\n", encoding="utf-8")
        codes, report = found(tiny)
        assert [code] == codes
        assert hint is None or hint in next(iter(report)).help

    def test_a_kit_is_used_once(self, tiny, found):
        use = "use:\n  - {kit: market, aside: hand}\n  - {kit: market, aside: hand}\n"
        (tiny / "more.yaml").write_text(use, encoding="utf-8")
        assert ["duplicate-record"] == found(tiny)[0]


class TestFingerprint:
    def test_comments_and_layout_do_not_count(self, tiny):
        before = load(tiny).fingerprint
        text = (tiny / "pack.yaml").read_text(encoding="utf-8")
        (tiny / "pack.yaml").write_text(f"# a comment\n\n{text}", encoding="utf-8")
        assert before == load(tiny).fingerprint
        assert 32 == len(before)

    def test_any_value_counts(self, tiny):
        before = load(tiny).fingerprint
        text = (tiny / "pack.yaml").read_text(encoding="utf-8")
        (tiny / "pack.yaml").write_text(text.replace("3 coin", "4 coin"), encoding="utf-8")
        assert before != load(tiny).fingerprint

    def test_a_change_of_the_base_counts(self, tiny, variant):
        before = load(variant()).fingerprint
        text = (tiny / "pack.yaml").read_text(encoding="utf-8")
        (tiny / "pack.yaml").write_text(text.replace("3 coin", "4 coin"), encoding="utf-8")
        assert before != load(variant()).fingerprint

    def test_options_do_not_count(self):
        assert load("subatomic").fingerprint == load("subatomic", max_rounds="7").fingerprint
