import fc from "fast-check";
import { expect, test } from "vitest";
import { limpiarSvg, MAX_SVG } from "./svg.ts";

const svg = (dentro: string, atributos = 'viewBox="0 0 10 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${atributos}>${dentro}</svg>`;

test("a drawing keeps its shapes, gradients and styles", () => {
  const dibujo = svg(
    '<defs><linearGradient id="a"><stop offset="0" stop-color="#f00"/></linearGradient></defs><style>.b{fill:url(#a)}</style><g class="b"><path d="M0 0h10v10Z"/><text x="1" y="2">Ñandú &amp; Cía</text></g>',
  );
  expect(limpiarSvg(dibujo)).toEqual({ svg: dibujo, error: null });
});

test("a part may be masked or clipped", () => {
  const dibujo = svg(
    '<clipPath id="a"><path d="M0 0h9v9Z"/></clipPath><mask id="b"><rect width="9" height="9" fill="url(#c)"/></mask><g clip-path="url(#a)"><path d="M0 0" mask="url(#b)"/></g>',
  );
  expect(limpiarSvg(dibujo)).toEqual({ svg: dibujo, error: null });
});

test("the notes of drawing programs are left out", () => {
  const { svg: limpio } = limpiarSvg(
    `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd"><!-- hecho en casa -->${svg(
      '<metadata><rdf:RDF xmlns:rdf="x"><b/></rdf:RDF></metadata><sodipodi:namedview id="v"/><path inkscape:label="l" d="M0 0"/>',
      'viewBox="0 0 1 1" xmlns:sodipodi="s"',
    )}`,
  );
  expect(limpio).toBe('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"/></svg>');
});

test.each([
  ["a script", svg("<script>alert(1)</script>")],
  ["a script of another case", svg("<SCRIPT>alert(1)</SCRIPT>")],
  ["a script with a prefix", svg("<svg:script>alert(1)</svg:script>")],
  ["a script inside the metadata", svg("<metadata><script>alert(1)</script></metadata>")],
  ["foreign HTML", svg("<foreignObject><body onload='x'/></foreignObject>")],
  ["an event handler", svg('<path d="M0 0" onclick="alert(1)"/>')],
  ["an event handler of the root", svg("", 'onload="alert(1)"')],
  ["a link", svg('<a href="javascript:alert(1)"><path d="M0 0"/></a>')],
  ["an outside picture", svg('<image href="https://evil.cl/x.png"/>')],
  ["an outside picture as data", svg('<image xlink:href="data:image/png;base64,AA"/>')],
  ["a repeated part", svg('<use href="#a"/>')],
  ["an outside style sheet", svg("<style>@import 'https://evil.cl/x.css';</style>")],
  ["an outside address in a style", svg("<style>.a{fill:url(https://evil.cl/#a)}</style>")],
  ["an outside address in an attribute", svg('<path fill="url( https://evil.cl/#a )" d="M0 0"/>')],
  ["an escaped address", svg("<style>.a{fill:u\\72l(https://evil.cl)}</style>")],
  ["an address written with references", svg('<path style="fill:&#117;rl(https://evil.cl)" d="M0 0"/>')],
  ["an address behind an ampersand", svg("<style>.a{fill:u&rl(https://evil.cl)}</style>")],
  ["an address around a comment", svg("<style>.a{fill:u<!-- -->rl(https://evil.cl)}</style>")],
  ["an address around an instruction", svg("<style>.a{fill:u<?a?>rl(https://evil.cl)}</style>")],
  ["dashes behind an ampersand", svg("<style>path{stroke&-dasharray:.01}</style>")],
  ["a tag in an attribute", svg('<path d="<g>"/>')],
  ["an attribute without quotes", svg("<path d=M0/>")],
  ["an attribute without a value", svg("<path hidden/>")],
  ["a sign in a style", svg("<style>a < b</style>")],
  ["a declaration inside", svg("<!ATTLIST path d CDATA #IMPLIED>")],
  ["an animation", svg('<set attributeName="href" to="x"/>')],
  ["entities", `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg("<text>&b;</text>")}`],
  ["CDATA", svg("<![CDATA[<script>alert(1)</script>]]>")],
  ["a second root", `${svg("")}<script>alert(1)</script>`],
  ["text before the root", `hola ${svg("")}`],
  ["another root", "<html><svg/></html>"],
  ["a tag that is never closed", '<svg xmlns="http://www.w3.org/2000/svg"><g>'],
  ["tags in the wrong order", svg("<g><path></g></path>")],
  ["nothing", ""],
  ["too many bytes", svg(`<path d="${"M0 0".repeat(MAX_SVG / 4)}"/>`)],
  ["too many parts", svg("<g/>".repeat(5_000))],
  [
    "masks within masks, each drawn twice",
    svg(
      Array.from(
        { length: 30 },
        (_, i) =>
          `<mask id="m${i}"><rect width="9" height="9" mask="url(#m${i + 1})"/><rect width="8" height="8" mask="url(#m${i + 1})"/></mask>`,
      ).join(""),
    ),
  ],
  [
    "a clipping path that is clipped",
    svg('<clipPath id="a" clip-path="url(#b)"><path d="M0 0"/></clipPath>'),
  ],
  ["a mask by a style within a mask", svg('<mask id="a"><g style="mask: url(#a)"/></mask>')],
  ["a mask by a rule of styles", svg("<style>rect{mask:url(#a)}</style>")],
  ["more masks than a logo has", svg('<g mask="url(#a)"/>'.repeat(51))],
  ["a million dashes", svg('<path d="M0 0L1000 999" stroke-dasharray="0.01"/>')],
  ["dashes by a style", svg('<path d="M0 0" style="stroke-dasharray:.01"/>')],
  ["dashes by a rule of styles", svg("<style>path{stroke-dasharray:.01}</style>")],
  ["comments that are never closed", `${"<!--".repeat(40_000)}${svg("")}`],
  ["instructions that are never closed", `${"<?".repeat(90_000)}${svg("")}`],
  ["too deep", svg(`${"<g>".repeat(100)}${"</g>".repeat(100)}`)],
])("%s is refused with a sentence", (_, hostil) => {
  const { svg: limpio, error } = limpiarSvg(hostil);
  expect(limpio).toBeNull();
  expect(error).toMatch(/\.$/);
});

test("whatever comes, what is written is closed, harmless and read the same again", () => {
  const trozo = fc.constantFrom(
    "<g>",
    "</g>",
    "<path d='M0 0'/>",
    "<style>",
    "</style>",
    "<script>",
    "x",
    "&",
    "<",
    ">",
    '"',
    " onload=a",
    "<text>",
    "</text>",
    "url(http://x)",
    "<!--",
    "-->",
    "<metadata>",
    "</metadata>",
    "<a:b>",
    "</a:b>",
  );
  fc.assert(
    fc.property(fc.array(trozo, { maxLength: 12 }), (trozos) => {
      const { svg: limpio } = limpiarSvg(svg(trozos.join("")));
      if (limpio === null) return;
      // Words between tags are shown as they are: only tags, their attributes and styles could do something. A handler is
      // one in a tag only; in a style it is a rule that no browser knows.
      const sinPalabras = limpio.match(/<style>[^<]*|<[^>]*>?/g)?.join("");
      expect(sinPalabras).not.toMatch(/<script|<[^>]*\son\w+=|http:\/\/x|<!|<\w+:/i);
      expect(limpiarSvg(limpio)).toEqual({ svg: limpio, error: null });
    }),
    { numRuns: 3_000 },
  );
});
