import { posix } from "node:path";

export type Import = {
  /** Path in the project, or the name of a package. */
  target: string;
  specifier: string;
  kind: "value" | "type" | "dynamic" | "reexport";
};
export type SourceFile = {
  path: string;
  area: string;
  text: string;
  /** The text without its comments. */
  code: string;
  lines: number;
  imports: Import[];
};
export type Offence = { path: string; rule: string; detail: string };
export type Tree = ReadonlyMap<string, SourceFile>;

const FROM = /^(import|export)\s+(type\s)?\s*([\w\s{},*$]*?)\s*from\s*"([^"]+)"/gm;
const BARE = /^import\s+"([^"]+)"/gm;
const DYNAMIC = /\bimport\(\s*"([^"]+)"\s*\)/g;

export function buildTree(files: ReadonlyMap<string, string>): Tree {
  return new Map(
    [...files].map(([path, text]) => {
      const lines = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
      const area = path.split("/")[0] ?? "";
      return [path, { path, area, text, code: withoutComments(text), lines, imports: importsOf(path, text) }];
    }),
  );
}

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");

function importsOf(path: string, text: string): Import[] {
  const named = [...text.matchAll(FROM)].map(([, word, type, , specifier = ""]) => {
    const kind: Import["kind"] = type ? "type" : word === "export" ? "reexport" : "value";
    return make(path, specifier, kind);
  });
  const bare = [...text.matchAll(BARE)].map(([, specifier = ""]) => make(path, specifier, "value"));
  const dynamic = [...text.matchAll(DYNAMIC)].map(([, specifier = ""]) => make(path, specifier, "dynamic"));
  return [...named, ...bare, ...dynamic];
}

const make = (path: string, specifier: string, kind: Import["kind"]): Import => ({
  target: resolve(path, specifier),
  specifier,
  kind,
});

function resolve(path: string, specifier: string): string {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith(".")) return posix.join(posix.dirname(path), specifier);
  return specifier;
}

export const isOurs = ({ specifier }: Import) => /^[#.]/.test(specifier);
export const isTest = (path: string) => path.startsWith("tests/") || /\.test\.tsx?$/.test(path);
export const isServerOnly = (path: string) => /\.server\.tsx?$/.test(path);
export const moduleOf = (path: string) => /^modules\/([^/]+)\//.exec(path)?.[1] ?? null;

/** Whether the import names this package or a part of it. */
export const isPackage = ({ target, specifier }: Import, name: string) =>
  !/^[#.]/.test(specifier) && (target === name || target.startsWith(`${name}/`));
