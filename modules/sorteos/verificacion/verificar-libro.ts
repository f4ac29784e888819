import type { Cadena } from "#modules/comun/baliza/drand.ts";
import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { diaDe } from "#modules/comun/fechas/dias.ts";
import type { Anexo } from "#modules/puntos/sellos/anexos/anexos.ts";
import { nombrar, verificarAnexos } from "#modules/puntos/sellos/anexos/verificar-anexos.ts";
import { type FuncionResumen, resumirTexto } from "#modules/puntos/sellos/arbol.ts";
import type { AsientoPublico, PruebaPublica, SelloPublico } from "#modules/puntos/sellos/formato.ts";
import { localizar } from "#modules/puntos/sellos/localizar.ts";
import { type ComprobacionLibro, diaMal, verificarDia } from "#modules/puntos/sellos/verificar-dia.ts";
import { type Acta, leerActa } from "./acta.ts";
import { type LineaActa, lineaActa, revisarEnLibro, revisarSinActa } from "./acta-en-libro.ts";
import { SEMILLA_A_TIEMPO } from "./pulso.ts";
import { SaldosDelLibro } from "./saldos-del-libro.ts";
import { verificarActa } from "./verificacion.ts";

/** Where the public files come from: a folder or a shop. */
export type FuenteLibro = {
  sellos: readonly SelloPublico[];
  /** The entries of a day. Throws `ArchivoIlegible` when the file is missing or a line is no entry. */
  dia(fecha: string): AsyncIterable<AsientoPublico>;
  /** The annexes of a day of libro-v2. Throws `ArchivoIlegible` as well. */
  anexos(fecha: string): AsyncIterable<Anexo>;
  /** The days that have a file of entries, also those without a seal; empty when the source cannot tell. */
  archivos: readonly string[];
  /** Each acta under the key that the source gives it. */
  actas(): AsyncIterable<{ key: string; texto: string }>;
  /** Null when the source has no proofs. */
  prueba(fecha: string, id: number): Promise<PruebaPublica | null>;
};

/** A public file that is missing or is not what it should be; the message is a Spanish sentence. */
export class ArchivoIlegible extends Error {}

type Opciones = {
  ahora: Date;
  resumen?: FuncionResumen;
  /** The rehearsal chain whose pulses count besides those of quicknet. */
  cadena?: Cadena | null;
};

/** Checks the whole book from public files alone, day by day; keeps the pools and the sealed actas, which the actas are compared with. */
export async function* verificarLibro(fuente: FuenteLibro, opciones: Opciones): AsyncGenerator<LineaActa> {
  const visto = { saldos: new SaldosDelLibro(), anexos: new AnexosDelLibro() };
  let anterior: SelloPublico | null = null;
  for (const sello of fuente.sellos) {
    for await (const una of revisarDia(fuente, { sello, anterior, ...visto }, opciones.resumen))
      yield conDia(una, fuente.sellos);
    anterior = sello;
  }
  for (const fecha of fuente.archivos)
    if (!fuente.sellos.some((sello) => sello.fecha === fecha))
      yield lineaActa(false, `El ${fecha} está sellado`, `hay un archivo ${fecha}.jsonl, pero ningún sello.`);
  for await (const una of revisarActas(fuente, visto, opciones)) yield conDia(una, fuente.sellos);
}

type Visto = { saldos: SaldosDelLibro; anexos: AnexosDelLibro };
type Dia = Visto & { sello: SelloPublico; anterior: SelloPublico | null };

async function* revisarDia(
  fuente: FuenteLibro,
  { sello, anterior, saldos, anexos }: Dia,
  resumen?: FuncionResumen,
): AsyncGenerator<LineaActa> {
  const { fecha } = sello;
  let cuantos = 0;
  let bajoCero: string | null = null;
  async function* leer() {
    for await (const asiento of fuente.dia(fecha)) {
      cuantos += 1;
      bajoCero = saldos.anotar(asiento, fecha) ?? bajoCero;
      yield asiento;
    }
  }
  let lineas: ComprobacionLibro[];
  try {
    lineas = await verificarDia(sello, anterior, leer(), resumen);
    if (sello.version === "libro-v2") lineas.push(...(await revisarAnexos(fuente, sello, anexos, resumen)));
  } catch (error) {
    if (!(error instanceof ArchivoIlegible)) throw error;
    return yield lineaActa(false, `El libro del ${fecha} se puede leer`, error.message);
  }
  const contar = lineas.filter(({ ok, aviso }) => !ok || aviso);
  const rota = contar.find(({ id, ok }) => id === "raiz" && !ok);
  const cual = rota && (await buscarCambiado(fuente, sello, resumen));
  for (const una of contar) {
    yield una === rota && cual ? { ...una, explicacion: `${cual}: sale otra raíz.` } : una;
  }
  if (bajoCero !== null)
    yield lineaActa(false, `Ninguna cuenta de la tienda queda bajo cero el ${fecha}`, bajoCero);
  else if (contar.length === 0) {
    const son = cuantos === 1 ? "1 asiento" : `${miles(cuantos)} asientos`;
    const raices = sello.version === "libro-v2" ? "raíces" : "raíz";
    yield lineaActa(
      true,
      `El ${fecha} está intacto`,
      `${son}; cadena, sello, ${raices} y totales coinciden.`,
    );
  }
}

async function revisarAnexos(
  fuente: FuenteLibro,
  sello: SelloPublico,
  anexos: AnexosDelLibro,
  resumen?: FuncionResumen,
): Promise<ComprobacionLibro[]> {
  const { fecha } = sello;
  let falla: string | null = null;
  async function* leer() {
    for await (const anexo of fuente.anexos(fecha)) {
      falla ??= anexos.anotar(anexo, fecha);
      yield anexo;
    }
  }
  try {
    const lineas = await verificarAnexos(sello, leer(), resumen);
    const titulo = `Los anexos del ${fecha} siguen a los de antes`;
    return falla === null ? lineas : [...lineas, diaMal("anexos_antes", titulo, falla)];
  } catch (error) {
    if (!(error instanceof ArchivoIlegible)) throw error;
    return [diaMal("anexos", `Los anexos del ${fecha} se pueden leer`, error.message)];
  }
}

/** Null also when the proofs cannot be fetched: the day has failed already, and its lines must be told. */
const buscarCambiado = (
  fuente: FuenteLibro,
  { fecha, raiz }: SelloPublico,
  resumen?: FuncionResumen,
): Promise<string | null> =>
  localizar(raiz, fuente.dia(fecha), (id) => fuente.prueba(fecha, id), resumen).catch(() => null);

async function* revisarActas(
  fuente: FuenteLibro,
  { saldos: { pozos }, anexos }: Visto,
  { ahora, cadena = null, resumen }: Opciones,
): AsyncGenerator<LineaActa> {
  const { sellos } = fuente;
  const vistas = new Set<string>();
  for await (const { key, texto } of fuente.actas()) {
    if (vistas.has(key)) yield lineaActa(false, `Sorteo ${key}: Tiene una sola acta`, "está dos veces.");
    vistas.add(key);
    const leida = leerActa(texto);
    if ("problema" in leida) {
      yield lineaActa(false, `El acta ${key}.json se puede leer`, leida.problema);
      continue;
    }
    const { acta } = leida;
    if (acta.key !== key) {
      yield lineaActa(false, `El acta ${key}.json es la de su sorteo`, `es la del sorteo ${acta.key}.`);
      continue;
    }
    yield* revisarCalculo(acta, cadena);
    const pozo = pozos.get(`pozo:${key}`) ?? { abonos: [], salidas: [], saldo: 0n };
    yield* revisarEnLibro(acta, { pozo, sellos, ahora });
    yield* await anexos.revisarActa(acta, texto, { sellos, resumen });
  }
  yield* anexos.sinArchivo(vistas);
  for (const [cuenta, pozo] of pozos)
    if (!vistas.has(cuenta.slice("pozo:".length))) yield* revisarSinActa(cuenta, pozo);
}

/** The checks of sorteo-v1. */
async function* revisarCalculo(acta: Acta, cadena: Cadena | null): AsyncGenerator<LineaActa> {
  const fallas = (await verificarActa(acta, cadena)).filter(({ ok, pendiente }) => !ok && !pendiente);
  for (const { id, titulo, explicacion } of fallas) {
    // A late seed weakens the guarantee of a draw; it does not make its result wrong, and decides nothing without winners.
    const aviso = id === SEMILLA_A_TIEMPO;
    if (aviso && acta.numero_producto === null) continue;
    yield { ok: aviso, aviso, titulo: `Sorteo ${acta.key}: ${titulo}`, explicacion };
  }
}

/** Adds to each entry that a line names the day that sealed it. */
function conDia(una: LineaActa, sellos: readonly SelloPublico[]): LineaActa {
  const explicacion = una.explicacion.replace(/asiento (\d+)(?!\d| \()/g, (todo, id) => {
    const sello = sellos.find(({ desde, hasta }) => desde <= Number(id) && Number(id) <= hasta);
    return sello && !una.titulo.includes(sello.fecha) ? `${todo} (${sello.fecha})` : todo;
  });
  return { ...una, explicacion };
}

const ACTA = "acta";

/** The annexes of all days: each is sealed once, and those of a table in the order of its rows. */
class AnexosDelLibro {
  readonly #ultimos = new Map<string, number>();
  readonly #dias = new Map<string, string>();
  readonly #actas = new Map<string, { hash: string; fecha: string }>();

  /** Adds an annex; returns what is wrong with it beside those of earlier days as a sentence, or null. */
  anotar(anexo: Anexo, fecha: string): string | null {
    const { clase, id, hash } = anexo;
    if (typeof id === "number") {
      const ultimo = this.#ultimos.get(clase) ?? 0;
      this.#ultimos.set(clase, Math.max(ultimo, id));
      return id > ultimo ? null : `${nombrar(anexo)} ya estaba sellado, o debía estarlo antes.`;
    }
    const nombre = `${clase} ${id}`;
    const antes = this.#dias.get(nombre);
    this.#dias.set(nombre, fecha);
    if (clase === ACTA) this.#actas.set(id, { hash, fecha });
    return antes === undefined ? null : `${nombrar(anexo)} ya se selló el ${antes}.`;
  }

  /** Compares the file of an acta with the sealed one. */
  async revisarActa(
    acta: Acta,
    texto: string,
    { sellos, resumen }: { sellos: readonly SelloPublico[]; resumen: FuncionResumen | undefined },
  ): Promise<LineaActa[]> {
    const titulo = `Sorteo ${acta.key}: Su acta es la que se selló`;
    const sellada = this.#actas.get(acta.key);
    if (sellada) {
      const igual = bytesAHex(await resumirTexto(texto, resumen)) === sellada.hash;
      return igual ? [] : [lineaActa(false, titulo, `el archivo no es el que se selló el ${sellada.fecha}.`)];
    }
    const debia = diaDelSello(acta, sellos);
    return debia === null
      ? []
      : [lineaActa(false, titulo, `falta entre los anexos, y debía estar desde el ${debia}.`)];
  }

  /** Sealed actas that the source does not have. */
  sinArchivo(vistas: ReadonlySet<string>): LineaActa[] {
    return [...this.#actas].flatMap(([key, { fecha }]) =>
      vistas.has(key)
        ? []
        : lineaActa(false, `Sorteo ${key}: Tiene un acta`, `se selló el ${fecha}, pero falta el archivo.`),
    );
  }
}

/** The day whose seal had to have the acta of a raffle with winners; null while there is none. */
function diaDelSello({ sorteado_en }: Acta, sellos: readonly SelloPublico[]): string | null {
  if (sorteado_en === null) return null;
  const dia = diaDe(new Date(sorteado_en));
  return sellos.find(({ version, fecha }) => version === "libro-v2" && fecha >= dia)?.fecha ?? null;
}
