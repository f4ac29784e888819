import fc from "fast-check";
import { expect, test } from "vitest";
import { negativaDocumento } from "#modules/boletas/documento/negativa-documento.ts";
import type { Boleta, Documento, DocumentoFirmado } from "#modules/boletas/documento/tipos.ts";
import { totalizar } from "#modules/boletas/documento/totales.ts";
import { leerTed } from "#modules/boletas/timbre/leer-ted.ts";
import { verificarTimbre } from "#modules/boletas/timbre/verificar-timbre.ts";
import { boletaDePrueba, CARATULA, EMISOR, notaDePrueba } from "#tests/support/boletas/ejemplos.ts";
import { revisarSobres } from "#tests/support/boletas/revisar.ts";
import { crearTaller } from "#tests/support/boletas/taller.ts";
import { cases } from "#tests/support/long.ts";
import { firmarDocumento, firmarSobre } from "./firmar-documento.server.ts";

const POR_SOBRE = 25;
/** Only a limit for a test that hangs: beside the other parts it takes several times as long as alone. */
const PACIENCIA = 300_000;

const { autoridad, caf, certificado } = await crearTaller();

const trozo = fc.constantFrom(
  "Parrilla",
  " — ",
  "ñandú",
  "🎁",
  "&",
  "<b>",
  "]]>",
  "'",
  '"',
  "«",
  "€",
  "\n",
  "Talla M",
  "½",
  "&amp;",
);
const nombre = fc.oneof(
  fc.array(trozo, { minLength: 1, maxLength: 12 }).map((trozos) => trozos.join("")),
  fc.string({ unit: "binary", minLength: 1, maxLength: 120 }),
);
const linea = fc.record({
  nombre,
  cantidad: fc.integer({ min: 1, max: 999 }),
  precio: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 9_999_999 })),
  exenta: fc.boolean(),
});
const envio = fc.integer({ min: 0, max: 30_000 }).map((precio) => ({ nombre: "Envío", cantidad: 1, precio }));
const receptor = fc.option(
  fc.record({ rut: fc.constantFrom("12.345.678-5", "7880442-4", "11.111.111-1"), nombre }),
);
const venta = fc
  .record({
    lineas: fc.array(linea, { minLength: 1, maxLength: 12 }),
    envio: fc.option(envio),
    parte: fc.integer({ min: 0, max: 99 }),
    receptor,
    tipo: fc.constantFrom(39, 41, 39),
    glosa: nombre,
    emisor: fc.record({ giro: nombre, direccion: nombre, comuna: nombre }),
    segundos: fc.integer({ min: 0, max: 400 * 86_400 }),
  })
  .map((todo): Omit<Boleta, "folio"> => {
    const lineas = todo.envio ? [...todo.lineas, todo.envio] : todo.lineas;
    const monto = Math.floor((totalizar(todo.tipo, lineas, []).total * todo.parte) / 100);
    return {
      ...boletaDePrueba(),
      tipo: todo.tipo,
      lineas,
      receptor: todo.receptor,
      emisor: { ...EMISOR, ...todo.emisor },
      descuentos: monto > 0 ? [{ glosa: todo.glosa, monto }] : [],
      firmada_en: new Date(Date.UTC(2026, 0, 1) + todo.segundos * 1000),
    };
  })
  .filter((boleta) => negativaDocumento({ ...boleta, folio: 1 }) === null);

/** The stamp and the document say the same names: the stamp's are the beginning of the document's. */
function mismosNombres({ ted, xml }: DocumentoFirmado): boolean {
  const enTimbre = (nombre: string) => new RegExp(`<${nombre}>([^<]*)`).exec(ted)?.[1] ?? "?";
  return xml.includes(`<RznSocRecep>${enTimbre("RSR")}`) && xml.includes(`<NmbItem>${enTimbre("IT1")}`);
}

async function revisar(documentos: readonly Documento[], clase: "EnvioBOLETA" | "EnvioDTE") {
  const firmados = documentos.map((documento) =>
    firmarDocumento(documento, caf[documento.tipo], certificado),
  );
  for (const [i, firmado] of firmados.entries()) {
    const partes = leerTed(firmado.ted);
    const documento = documentos[i];
    if (!partes || !documento) throw new Error("no stamp");
    expect(await verificarTimbre(partes, autoridad.claves)).toMatchObject({
      timbre: true,
      rango: true,
      caf: true,
    });
    expect(partes.total).toBe(totalizar(documento.tipo, documento.lineas, documento.descuentos).total);
    expect(mismosNombres(firmado)).toBe(true);
  }
  const sobres = Array.from({ length: firmados.length / POR_SOBRE }, (_, i) =>
    firmarSobre(CARATULA, firmados.slice(i * POR_SOBRE, (i + 1) * POR_SOBRE), certificado),
  );
  expect(revisarSobres(clase, sobres, POR_SOBRE)).toEqual([]);
}

/** Hundreds of sales in a failure would be unreadable: its seed makes them again. */
async function paraTodas(cuantas: number, revisarlas: (ventas: Omit<Boleta, "folio">[]) => Promise<void>) {
  const ventas = fc.array(venta, { minLength: cuantas, maxLength: cuantas, size: "max" });
  const { failed, seed, errorInstance } = await fc.check(fc.asyncProperty(ventas, revisarlas), {
    numRuns: 1,
    endOnFailure: true,
  });
  if (failed) throw new Error(`PROPERTY_SEED=${seed}`, { cause: errorInstance });
}

test(
  "sales of any kind become documents that the SII's schema and xmlsec1 accept, with stamps that verify",
  { timeout: PACIENCIA },
  () =>
    paraTodas(cases(20) * POR_SOBRE, (ventas) =>
      revisar(
        ventas.map((una, i) => ({ ...una, folio: i + 1 })),
        "EnvioBOLETA",
      ),
    ),
);

test("and so do notas de crédito that undo them", { timeout: PACIENCIA }, () =>
  paraTodas(cases(4) * POR_SOBRE, (ventas) =>
    revisar(
      ventas.map((una, i) => notaDePrueba({ ...una, tipo: 61, folio: i + 1 })),
      "EnvioDTE",
    ),
  ),
);
