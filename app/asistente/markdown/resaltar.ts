export type TrozoCodigo = { kind: string | null; text: string };

/** The first rule that matches at a position wins. A rule without kind marks plain text. */
type Rule = readonly [kind: string | null, pattern: string];

const words = (list: string) => `\\b(?:${list.replaceAll(" ", "|")})\\b`;
const DOUBLE = String.raw`"(?:\\[\s\S]|[^"\\\n])*"?`;
const SINGLE = String.raw`'(?:\\[\s\S]|[^'\\\n])*'?`;
const NUMBER = String.raw`\b(?:0[xob][\da-fA-F_]+|\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?)n?\b`;
const CALL = String.raw`[A-Za-z_$][\w$]*(?=\()`;
const WORD = String.raw`[A-Za-z_$][\w$]*`;

const SCRIPT: Rule[] = [
  ["comment", String.raw`\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)`],
  ["string", `${DOUBLE}|${SINGLE}|${String.raw`\x60(?:\\[\s\S]|[^\x60\\])*\x60?`}`],
  ["number", NUMBER],
  ["literal", words("true false null undefined NaN Infinity this super")],
];
const JS_WORDS =
  "as async await break case catch class const continue debugger default delete do else export extends finally for from function get if import in instanceof let new of return set static switch throw try typeof var void while with yield";
const TS_WORDS =
  "abstract any asserts bigint boolean declare enum implements infer interface is keyof namespace never number object private protected public readonly satisfies string symbol type unique unknown";

const LANGUAGES: Readonly<Record<string, readonly Rule[]>> = {
  javascript: [...SCRIPT, ["keyword", words(JS_WORDS)], ["title", CALL], [null, WORD]],
  typescript: [
    ...SCRIPT,
    ["keyword", words(JS_WORDS)],
    ["type", words(TS_WORDS)],
    ["title", CALL],
    [null, WORD],
  ],
  python: [
    ["comment", "#[^\\n]*"],
    [
      "string",
      String.raw`[rbfuRBFU]{0,2}(?:"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$))|[rbfuRBFU]{0,2}(?:${DOUBLE}|${SINGLE})`,
    ],
    ["title", "@[\\w.]+"],
    ["number", NUMBER],
    ["literal", words("True False None self cls")],
    [
      "keyword",
      words(
        "and as assert async await break class continue def del elif else except finally for from global if import in is lambda match nonlocal not or pass raise return try while with yield",
      ),
    ],
    ["title", CALL],
    [null, WORD],
  ],
  xml: [
    ["comment", "<!--[\\s\\S]*?(?:-->|$)|<!\\[CDATA\\[[\\s\\S]*?(?:\\]\\]>|$)"],
    ["keyword", "<[?!/]?[\\w:.-]+|[?/]?>"],
    ["title", "[\\w:.-]+(?==)"],
    ["string", `(?<==)(?:${DOUBLE}|${SINGLE})`],
    ["literal", "&[#\\w]+;"],
    [null, "[\\w:.-]+"],
  ],
  bash: [
    ["comment", "(?<![^\\s;])#[^\\n]*"],
    ["string", String.raw`"(?:\\[\s\S]|[^"\\])*"?|'[^']*'?`],
    ["literal", "\\$\\{[^}\\n]*\\}|\\$[\\w@*#?!$-]+"],
    ["type", "(?<=\\s)--?[A-Za-z][\\w-]*"],
    ["number", "\\b\\d+\\b"],
    [
      "keyword",
      words(
        "if then else elif fi for while until do done case esac in function select time return exit break continue",
      ),
    ],
    [
      "title",
      words(
        "alias cd cat chmod cp curl docker echo eval exec export git grep ls local mkdir mv node npm npx printf pwd read rm sed set shift source sudo tar test touch trap unset",
      ),
    ],
    [null, "[\\w./-]+"],
  ],
};

const ALIASES: Readonly<Record<string, string>> = {
  js: "javascript",
  jsx: "javascript",
  mjs: "javascript",
  ts: "typescript",
  tsx: "typescript",
  py: "python",
  html: "xml",
  svg: "xml",
  sh: "bash",
  shell: "bash",
  zsh: "bash",
};

/** Splits code into coloured parts; null for a language without rules. */
export function resaltar(code: string, language: string): TrozoCodigo[] | null {
  const rules = LANGUAGES[ALIASES[language] ?? language];
  if (!rules || !Object.hasOwn(LANGUAGES, ALIASES[language] ?? language)) return null;
  const pattern = new RegExp(rules.map(([, source]) => `(${source})`).join("|"), "gm");
  const tokens: TrozoCodigo[] = [];
  let last = 0;
  for (const match of code.matchAll(pattern)) {
    if (match.index > last) tokens.push({ kind: null, text: code.slice(last, match.index) });
    const rule = match.slice(1).findIndex((group) => group !== undefined);
    tokens.push({ kind: rules[rule]?.[0] ?? null, text: match[0] });
    last = match.index + match[0].length;
  }
  if (last < code.length) tokens.push({ kind: null, text: code.slice(last) });
  return tokens;
}
