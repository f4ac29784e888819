import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Package = {
  version?: string;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  link?: boolean;
};
const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  lockfileVersion: number;
  packages: Record<string, Package>;
};
const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Record<string, Record<string, string>>;
const REGISTRY = "https://registry.npmjs.org/";
const installed = Object.entries(lock.packages).filter(([path]) => path !== "");

test("every package is checked by its strong hash, and no line leads to another place than the registry", () => {
  expect(lock.lockfileVersion).toBe(3);
  const wrong = installed.filter(
    ([, { resolved = REGISTRY, integrity = "", link }]) =>
      link || !resolved.startsWith(REGISTRY) || !/^sha512-[\w+/]{86}==$/.test(integrity),
  );
  expect(wrong.map(([path]) => path)).toEqual([]);
});

test("what we depend on directly is one exact version, and the one that is locked", () => {
  for (const group of ["dependencies", "devDependencies", "optionalDependencies"])
    for (const [name, version] of Object.entries(manifest[group] ?? {})) {
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)]);
      expect([name, lock.packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
    }
});

test("no package runs a program of its own when installed, but those that were looked at", () => {
  const allowed = Object.keys(manifest.allowScripts ?? {});
  const running = installed
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split("node_modules/").at(-1));
  expect(
    running.filter((name) => !allowed.includes(name ?? "") && !/^(fsevents|node-\w+-\w+)$/.test(name ?? "")),
  ).toEqual([]);
});
