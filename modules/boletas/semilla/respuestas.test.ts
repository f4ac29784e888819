import fc from "fast-check";
import { expect, test } from "vitest";
import { leerSemilla, leerToken } from "./respuestas.ts";

const DECLARACION = '<?xml version="1.0" encoding="UTF-8"?>';
const respuesta = (cuerpo: string, cabeza = "<ESTADO>00</ESTADO>") =>
  `${DECLARACION}\n<SII:RESPUESTA xmlns:SII="http://www.sii.cl/XMLSchema"><SII:RESP_BODY>${cuerpo}</SII:RESP_BODY><SII:RESP_HDR>${cabeza}</SII:RESP_HDR></SII:RESPUESTA>`;
const SEMILLA = "<SEMILLA>013623545541</SEMILLA>";
const ILEGIBLE = { frase: expect.stringContaining("no se entiende") };

test("the seed and the token of the SII's answers", () => {
  expect(leerSemilla(respuesta(SEMILLA))).toBe("013623545541");
  expect(leerSemilla(respuesta(`\n  ${SEMILLA}\n`).replace(DECLARACION, ""))).toBe("013623545541");
  const cabeza = "<ESTADO>00</ESTADO><GLOSA>Token Creado</GLOSA>";
  expect(leerToken(respuesta("<TOKEN>YZD0II2ClKlrQ</TOKEN>", cabeza))).toBe("YZD0II2ClKlrQ");
});

test("a refusal says the SII's own words", () => {
  const cabeza = "<ESTADO>-07</ESTADO><GLOSA>ERROR CERTIFICADO</GLOSA>";
  expect(leerToken(respuesta("", cabeza))).toMatchObject({ frase: "El SII respondió -07 ERROR CERTIFICADO" });
});

test("entities, document types, references, instructions, comments and repeated parts are refused", () => {
  const hostiles = [
    respuesta(SEMILLA).replace("<SII:RESPUESTA", "<!DOCTYPE a><SII:RESPUESTA"),
    respuesta("<SEMILLA>&a;</SEMILLA>").replace("<SII:R", '<!DOCTYPE a [<!ENTITY a "1">]><SII:R'),
    respuesta(SEMILLA).replace("<SII:R", '<!DOCTYPE a SYSTEM "http://127.0.0.1/a.dtd"><SII:R'),
    respuesta("<SEMILLA>1&a;</SEMILLA>"),
    respuesta("<SEMILLA>1<!-- -->2</SEMILLA>"),
    respuesta("<SEMILLA><![CDATA[12]]></SEMILLA>"),
    respuesta(`${SEMILLA}<?php 1 ?>`),
    respuesta(`${SEMILLA}<?xml version="1.0"?>`),
    respuesta(`${SEMILLA}<SEMILLA>666</SEMILLA>`),
    respuesta(`${SEMILLA}<Signature><Object><SEMILLA>666</SEMILLA></Object></Signature>`),
    respuesta(`<Signature><Object>${SEMILLA}</Object></Signature>`),
    respuesta("<SEMILLA><a>12</a></SEMILLA>"),
    respuesta("<SEMILLA>12</SEMILLA>".repeat(1000)),
    respuesta("<SEMILLA>12\r\nCookie: a=b</SEMILLA>"),
    respuesta(SEMILLA, "<ESTADO>00</ESTADO><ESTADO>00</ESTADO>"),
    respuesta(SEMILLA, ""),
    respuesta(SEMILLA).replace("http://www.sii.cl/XMLSchema", "http://example.com"),
    respuesta(SEMILLA).replace("</SII:RESP_BODY>", ""),
    `${respuesta(SEMILLA)}<a/>`,
    "<html><body>Servicio no disponible</body></html>",
    "Servicio no disponible",
    "",
  ];
  for (const hostil of hostiles) expect(leerSemilla(hostil), hostil.slice(0, 300)).toMatchObject(ILEGIBLE);
});

test("whatever comes, the answer is a text of the right form or a sentence, never an error", () => {
  const trozo = fc.constantFrom(
    "<SEMILLA>",
    "</SEMILLA>",
    "<TOKEN>",
    "1",
    "&",
    "&lt;",
    "<a",
    "]]>",
    "/>",
    '"',
  );
  const cualquiera = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(trozo).map((trozos) => respuesta(trozos.join(""))),
  );
  fc.assert(
    fc.property(cualquiera, (texto) => {
      const leido = leerSemilla(texto);
      if (typeof leido === "string") expect(leido).toMatch(/^\d+$/);
      else expect(leido.frase).toMatch(/^El SII respondió/);
    }),
  );
});
