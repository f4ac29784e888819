import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROJECT_ROOT } from "#database/project-root.ts";
import { unitOfRelease } from "./assemble.ts";

test("the unit in the archive starts the archive's own program", () => {
  const unit = unitOfRelease(readFileSync(join(PROJECT_ROOT, "ops/systemd/puntazo.service"), "utf8"));
  expect(unit).toContain("\nExecStart=/opt/puntazo/puntazo\n");
  expect(unit).toContain("\nKillMode=mixed\n");
  expect(unit).not.toContain("scripts/");
  expect(() => unitOfRelease("ExecStart=/bin/true")).toThrow("the unit has no line");
});
