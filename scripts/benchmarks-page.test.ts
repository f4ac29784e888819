import { expect, test } from "vitest";
import { withLatest } from "./benchmarks-page.ts";

const PAGE =
  "# Benchmarks\n\nWhat it is.\n\n## `npm run bench -- uno` · ayer\n\n1\n\n## `npm run bench -- dos` · ayer\n\n2\n";

test("a run takes the place of the last one of its command, and others stay", () => {
  const page = withLatest(
    PAGE,
    "npm run bench -- uno",
    "## `npm run bench -- uno` · hoy\n\n### Tabla\n\n10\n",
  );
  expect(page).toBe(
    "# Benchmarks\n\nWhat it is.\n\n## `npm run bench -- dos` · ayer\n\n2\n\n## `npm run bench -- uno` · hoy\n\n### Tabla\n\n10\n",
  );
});

test("the first run of a command comes last", () => {
  const page = withLatest(PAGE, "npm run bench -- tres", "## `npm run bench -- tres` · hoy\n");
  expect(page).toBe(`${PAGE}\n## \`npm run bench -- tres\` · hoy\n`);
});
