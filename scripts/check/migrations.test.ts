import { expect, test } from "vitest";
import { checkSnapshots } from "./migrations.ts";

const UNRELEASED = "# Changelog\n\n## 1.0.0 · not released\n\n- Something of 2026-11-16.\n";
const RELEASED = "# Changelog\n\n## 1.1.0 · not released\n\n## 1.0.0 · 2026-11-16\n";
const ONE = ["0001_snapshot.json", "_journal.json"];

test("while the changelog names no release, a second snapshot is refused by its name", () => {
  expect(checkSnapshots(UNRELEASED, ONE)).toEqual([]);
  const offences = checkSnapshots(UNRELEASED, [...ONE, "0004_snapshot.json"]);
  expect(offences.map(({ path }) => path)).toEqual(["database/migrations/meta/0004_snapshot.json"]);
});

test("after a release its schema stays, and changes add snapshots", () => {
  expect(checkSnapshots(RELEASED, [...ONE, "0004_snapshot.json"])).toEqual([]);
});
