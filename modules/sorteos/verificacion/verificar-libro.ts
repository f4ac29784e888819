import type { Cadena } from "#modules/comun/baliza/drand.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import type { Resumen } from "#modules/puntos/sellos/arbol.ts";
import type { AsientoPublico, PruebaPublica, SelloPublico } from "#modules/puntos/sellos/libro-v1.ts";
import { localizar } from "#modules/puntos/sellos/localizar.ts";
import { type ComprobacionLibro, verificarDia } from "#modules/puntos/sellos/verificar-dia.ts";
import { type Acta, leerActa } from "./acta.ts";
import { type AsientoDelPozo, comprobarCustodia } from "./custodia.ts";
import { A_TIEMPO } from "./pulso.ts";
import { verificarActa } from "./verificacion.ts";

/** Where the public files come from: a folder or a shop. */
export type FuenteLibro = {
  sellos: readonly SelloPublico[];
  /** The entries of a day. Throws `ArchivoIlegible` when the file is missing or a line is no entry. */
  dia(fecha: string): AsyncIterable<AsientoPublico>;
  actas(): AsyncIterable<{ nombre: string; texto: string }>;
  /** Null when the source has no proofs. */
  prueba(fecha: string, id: number): Promise<PruebaPublica | null>;
};

/** A public file that is missing or is not what it should be; the message is a Spanish sentence. */
export class ArchivoIlegible extends Error {}

type Linea = Pick<ComprobacionLibro, "ok" | "aviso" | "titulo" | "explicacion">;
type Pozos = Map<string, (AsientoDelPozo & { instante: string })[]>;

const linea = (ok: boolean, titulo: string, explicacion: string): Linea => ({
  ok,
  aviso: false,
  titulo,
  explicacion,
});

type Opciones = {
  resumen?: Resumen;
  /** The rehearsal chain whose pulses count besides those of quicknet. */
  cadena?: Cadena | null;
};

/** Checks the whole book from public files alone, day by day; keeps only the abonos, which the actas are compared with. */
export async function* verificarLibro(
  fuente: FuenteLibro,
  { resumen, cadena = null }: Opciones = {},
): AsyncGenerator<Linea> {
  const pozos: Pozos = new Map();
  let anterior: SelloPublico | null = null;
  for (const sello of fuente.sellos) {
    yield* revisarDia(fuente, { sello, anterior, pozos }, resumen);
    anterior = sello;
  }
  for await (const acta of fuente.actas()) yield* revisarActa(fuente, pozos, acta, cadena);
}

type Dia = { sello: SelloPublico; anterior: SelloPublico | null; pozos: Pozos };

async function* revisarDia(
  fuente: FuenteLibro,
  { sello, anterior, pozos }: Dia,
  resumen?: Resumen,
): AsyncGenerator<Linea> {
  const { fecha } = sello;
  let cuantos = 0;
  async function* leer() {
    for await (const asiento of fuente.dia(fecha)) {
      cuantos += 1;
      guardarAbono(pozos, asiento);
      yield asiento;
    }
  }
  let lineas: ComprobacionLibro[];
  try {
    lineas = await verificarDia(sello, anterior, leer(), resumen);
  } catch (error) {
    if (!(error instanceof ArchivoIlegible)) throw error;
    return yield linea(false, `El libro del ${fecha} se puede leer`, error.message);
  }
  const contar = lineas.filter(({ ok, aviso }) => !ok || aviso);
  const rota = contar.find(({ id, ok }) => id === "raiz" && !ok);
  const cual = rota && (await buscarCambiado(fuente, sello, resumen));
  for (const una of contar) {
    yield una === rota && cual ? { ...una, explicacion: `${cual}: sale otra raíz.` } : una;
  }
  if (contar.length === 0) {
    const son = cuantos === 1 ? "1 asiento" : `${miles(cuantos)} asientos`;
    yield linea(true, `El ${fecha} está intacto`, `${son}; cadena, sello, raíz y totales coinciden.`);
  }
}

const buscarCambiado = (fuente: FuenteLibro, { fecha, raiz }: SelloPublico, resumen?: Resumen) =>
  localizar(raiz, fuente.dia(fecha), (id) => fuente.prueba(fecha, id), resumen);

function guardarAbono(pozos: Pozos, { id, instante, motivo, rango, movimientos }: AsientoPublico): void {
  if (motivo !== "abono") return;
  const pozo = movimientos.find(([cuenta]) => cuenta.startsWith("pozo:"));
  if (!pozo) return;
  const suyos = pozos.get(pozo[0]) ?? [];
  suyos.push({ id, instante, motivo, rango, movimientos: [pozo] });
  pozos.set(pozo[0], suyos);
}

async function* revisarActa(
  { sellos }: FuenteLibro,
  pozos: Pozos,
  { nombre, texto }: { nombre: string; texto: string },
  cadena: Cadena | null,
): AsyncGenerator<Linea> {
  const leida = leerActa(texto);
  if ("problema" in leida) return yield linea(false, `El acta ${nombre} se puede leer`, leida.problema);
  const { acta } = leida;
  const abonos = pozos.get(`pozo:${acta.key}`) ?? [];
  const por_sellar = diaDe(new Date(acta.cerrado_en)) > (sellos.at(-1)?.fecha ?? "");
  const custodia = comprobarCustodia(acta, abonos, { por_sellar });
  const propias = (await verificarActa(acta, cadena)).filter(({ ok, pendiente }) => !ok && !pendiente);
  for (const { id, titulo, explicacion } of propias) {
    // A late seed weakens the guarantee of a draw; it does not make its result wrong, and decides nothing without winners.
    const aviso = id === A_TIEMPO;
    if (aviso && acta.numero_producto === null) continue;
    yield { ok: aviso, aviso, titulo: `Sorteo ${acta.key}: ${titulo}`, explicacion };
  }
  const tarde = abonos.find(({ instante }) => Date.parse(instante) > Date.parse(acta.cerrado_en));
  const citado = selloCitado(acta, sellos);
  if (citado) yield linea(false, `Sorteo ${acta.key}: El sello que cita está en el libro`, citado);
  const explicacion = tarde ? `el asiento ${tarde.id} abonó después del cierre.` : custodia.explicacion;
  yield {
    ok: !tarde && (custodia.ok || custodia.pendiente),
    aviso: custodia.pendiente,
    titulo: `Sorteo ${acta.key}: ${custodia.titulo}`,
    explicacion: conDia(explicacion, sellos),
  };
}

/** An acta quotes the newest seal of its draw: another seal of that day means that one of them was rewritten. */
function selloCitado({ sello }: Acta, sellos: readonly SelloPublico[]): string | null {
  const publicado = sello && sellos.find(({ fecha }) => fecha === sello.fecha);
  if (!sello || publicado?.sello === sello.sello) return null;
  // A declared break lost some seals; the acta may quote one of them.
  if (!publicado && sellos.some(({ fecha, ruptura }) => ruptura && fecha > sello.fecha)) return null;
  return `cita para el ${sello.fecha} un sello que no es el publicado.`;
}

/** Adds to each entry that a sentence names the day that sealed it. */
const conDia = (frase: string, sellos: readonly SelloPublico[]): string =>
  frase.replace(/asiento (\d+)/g, (todo, id) => {
    const sello = sellos.find(({ desde, hasta }) => desde <= Number(id) && Number(id) <= hasta);
    return sello ? `${todo} (${sello.fecha})` : todo;
  });
