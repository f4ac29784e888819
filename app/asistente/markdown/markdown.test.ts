import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Markdown } from "./markdown.tsx";
import { resaltar } from "./resaltar.ts";
import { urlSegura } from "./url-segura.ts";

const html = (text: string) =>
  renderToStaticMarkup(createElement(Markdown, { text })).replace(/^<div class="md">|<\/div>$/g, "");
const LINK = 'target="_blank" rel="noopener noreferrer"';

test.each([
  ["uno\ndos\n\ntres", "<p>uno dos</p><p>tres</p>"],
  ["uno  \ndos\\\ntres", "<p>uno<br/>dos<br/>tres</p>"],
  ["**70 puntos** y *más* ~~menos~~", "<p><strong>70 puntos</strong> y <em>más</em> <del>menos</del></p>"],
  ["***todo*** sku_de_algo 2 * 3 * 4", "<p><em><strong>todo</strong></em> sku_de_algo 2 * 3 * 4</p>"],
  [
    "- uno\n- dos\n  - tres",
    "<ul><li><span>uno</span></li><li><span>dos</span><ul><li><span>tres</span></li></ul></li></ul>",
  ],
  ["3. c\n4. d", '<ol start="3"><li><span>c</span></li><li><span>d</span></li></ol>'],
  [
    "# Título #\n> cita\n> sigue\n\n---",
    '<h3 data-level="1">Título</h3><blockquote><p>cita sigue</p></blockquote><hr/>',
  ],
  [
    '[Mis *pedidos*](/mis-pedidos "ver")',
    `<p><a href="/mis-pedidos" title="ver" ${LINK}>Mis <em>pedidos</em></a></p>`,
  ],
  [
    "Mira https://puntazo.cl/a_b_(c).",
    `<p>Mira <a href="https://puntazo.cl/a_b_(c)" ${LINK}>https://puntazo.cl/a_b_(c)</a>.</p>`,
  ],
  [
    "<https://puntazo.cl> <a@b.cl>",
    `<p><a href="https://puntazo.cl" ${LINK}>https://puntazo.cl</a> <a href="mailto:a@b.cl" ${LINK}>a@b.cl</a></p>`,
  ],
  ["`a *b*` y ``x`y``", "<p><code>a *b*</code> y <code>x`y</code></p>"],
  ["```js\nlet a = 1;\n```", '<pre class="md-code"><code>let a = 1;</code></pre>'],
  [
    "5 &lt; 6 &amp; \\*no\\* ![Foto](/fotos/a.webp)",
    '<p>5 &lt; 6 &amp; *no* <img src="/fotos/a.webp" alt="Foto" loading="lazy"/></p>',
  ],
  [
    "entre ~10 y 20~ a@b.cl - [x] <b>*no*</b>",
    `<p>entre ~10 y 20~ <a href="mailto:a@b.cl" ${LINK}>a@b.cl</a> - [x] &lt;b&gt;<em>no</em>&lt;/b&gt;</p>`,
  ],
  [
    "a **hola@tienda.cl** o al +56 9 1234 5678.",
    `<p>a <strong><a href="mailto:hola@tienda.cl" ${LINK}>hola@tienda.cl</a></strong> o al <a href="tel:+56912345678" ${LINK}>+56 9 1234 5678</a>.</p>`,
  ],
  ["[llama al +56 9 1234 5678](/a)", `<p><a href="/a" ${LINK}>llama al +56 9 1234 5678</a></p>`],
  ["5 +1 2 y SKU 100004, $5.000", "<p>5 +1 2 y SKU 100004, $5.000</p>"],
  ["www.puntazo.cl", `<p><a href="https://www.puntazo.cl" ${LINK}>www.puntazo.cl</a></p>`],
  ["- [ ] uno\n\n[a]: /b", "<ul><li>[ ] <span>uno</span></li></ul><p>[a]: /b</p>"],
  ["![Foto](https://otro.cl/espia.png)", `<p><a href="https://otro.cl/espia.png" ${LINK}>Foto</a></p>`],
])("%j is read as Markdown", (text, expected) => expect(html(text)).toBe(expected));

test("a table keeps its columns, whatever a row brings", () => {
  const table = html("| SKU | Precio |\n|:--|--:|\n| A | $1.000 | sobra |\n| B |");
  expect(table).toContain('<th data-align="left">SKU</th><th data-align="right">Precio</th>');
  expect(table.match(/<td/g)).toHaveLength(4);
});

/** Attack texts; none of them may have an effect. */
const HOSTILE = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg/onload=alert(1)>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](java&#115;cript:alert(1))",
  "[x](java\\script:alert(1))",
  "[x](&#x6A;avascript&colon;alert(1))",
  "[x](<java\u0000script:alert(1)>)",
  "[x](\u0001javascript:alert(1))",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  "[x](vbscript:msgbox)",
  "[x](file:///etc/passwd)",
  "<javascript:alert(1)>",
  "![x](javascript:alert(1))",
  "![x](data:image/svg+xml,<svg onload=alert(1)>)",
  '[x](/a "onmouseover=alert(1)")',
  '[x](/a"onmouseover="alert(1))',
  "```<script>\n</code></pre><script>alert(1)</script>\n```",
  "| <script>alert(1)</script> | b |\n|---|---|\n| <img onerror=alert(1)> | [x](javascript:1) |",
  "[<img src=x onerror=alert(1)>](javascript:alert(1))",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "<a href='javascript:alert(1)'>x</a>",
  "[[x](javascript:a)](javascript:b)",
];

test.each(HOSTILE)("%j is only text", (text) => {
  const drawn = html(text);
  const tags = [...drawn.matchAll(/<([a-z0-9]+)((?:\s[^>]*)?)>/gi)];
  for (const [, name = "", attributes = ""] of tags) {
    expect([
      "p",
      "a",
      "pre",
      "code",
      "table",
      "thead",
      "tbody",
      "tr",
      "th",
      "td",
      "section",
      "img",
    ]).toContain(name);
    expect(attributes.replace(/"[^"]*"/g, '""')).not.toMatch(/\son\w+=|\ssrcdoc|\sstyle/i);
    const [, address = ""] = /(?:href|src)="([^"]*)"/.exec(attributes) ?? [];
    expect(urlSegura(address.replaceAll("&amp;", "&")) ?? "").toBe(address.replaceAll("&amp;", "&"));
    expect(address).not.toMatch(/^\s*(?:javascript|vbscript|data|file):/i);
  }
});

/** Texts that no person writes: reading them costs more than a message may. */
const COSTLY: [name: string, text: string][] = [
  ["lists of lists", Array.from({ length: 220 }, (_, n) => `${"  ".repeat(n)}- a`).join("\n")],
  ["brackets", "[".repeat(25_000) + "](a)".repeat(5_000)],
  ["links", "[a](".repeat(10_000)],
  ["stars", "*a **b ".repeat(7_000)],
  [
    "quotes that end one by one",
    Array.from({ length: 900 }, (_, n) => `${">".repeat(100 - (n % 100))} a`).join("\n"),
  ],
  ["lines of one item", `- a\n${"b\n".repeat(24_000)}`],
  ["signs after an address", `http://a.${"?!".repeat(20_000)}`],
  ["stars and words", "**a".repeat(16_000)],
];

test.each(COSTLY)("%s cost too much, and what follows them is plain text", (_, text) => {
  expect(html(`${text}\n\n**fin**`)).not.toContain("<strong>fin</strong>");
});

test.each([
  ...COSTLY,
  ["quotes", ">".repeat(20_000)],
  ["lists", "- ".repeat(20_000)],
  ["quotes of lists", "> - ".repeat(12_000)],
  [
    "quotes of lists that end",
    Array.from({ length: 240 }, (_, n) => `${"> - ".repeat(120 - (n % 120))}a`).join("\n"),
  ],
  ["strikes in stars", "~~*a ".repeat(300) + "*~~ ".repeat(300)],
  ["closed stars", "*a **b ".repeat(500) + "** *".repeat(500)],
  ["backticks", Array.from({ length: 300 }, (_, n) => "`".repeat(n)).join(" ")],
  ["table", `${"|".repeat(20_000)}\n${"|-".repeat(10_000)}`],
  ["blanks", `#${" ".repeat(45_000)}x`],
  ["rows under a wide header", `${"|a".repeat(6_000)}\n${"|-".repeat(6_000)}\n${"|\n".repeat(12_000)}`],
  ["tasks", "- [ ] a\n".repeat(3_000)],
  ["stars before a sign", `${"*".repeat(49_999)}!`],
  ["too long", "*".repeat(200_000)],
])("%s that no person writes neither hang nor overflow", (_, text) => {
  const drawn = html(text);
  const deepest = Math.max(
    ...["<blockquote", "<ul", "<em", "<strong"].map((tag) => drawn.split(tag).length - 1),
  );
  expect(deepest).toBeLessThanOrEqual(1_001);
});

test("an ordinary text of 49,000 characters is read to its end", () => {
  const part =
    "## Despacho\n\nLlega en **3 días** a *Maipú*.\n\n- Uno\n- [Dos](/dos)\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n";
  expect(html(`${part.repeat(49_000 / part.length)}**fin**`)).toMatch(/<p><strong>fin<\/strong><\/p>$/);
});

test("quotes and lists nest a hundred times and no deeper", () => {
  expect(html(">".repeat(500)).match(/<blockquote>/g)).toHaveLength(101);
});

test.each([
  ["javascript", "const a = f('x'); // no", ["keyword", "title", "string", "comment"]],
  ["ts", "type A = string | null; // 1", ["type", "literal", "comment"]],
  ["py", "@decorado\ndef f(x): return 'a' # no", ["title", "keyword", "string", "comment"]],
  ["html", '<a href="x">y</a><!-- no -->', ["keyword", "title", "string", "comment"]],
  ["bash", 'if true; then echo "$HOME" --all; fi # no', ["keyword", "title", "string", "type", "comment"]],
])("%s is coloured without losing a character", (language, code, kinds) => {
  const tokens = resaltar(code, language) ?? [];
  expect(tokens.map(({ text }) => text).join("")).toBe(code);
  expect(tokens.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds));
});

test("other languages stay plain", () => {
  expect(resaltar("SELECT 1", "sql")).toBeNull();
  expect(resaltar("x", "constructor")).toBeNull();
});
