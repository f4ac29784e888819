import { bytesAHex } from "#modules/comun/cripto/criptografia.ts";
import { type Anexo, hojaDeAnexo } from "#modules/puntos/sellos/anexos/anexos.ts";
import { type Bytes, resumirTexto } from "#modules/puntos/sellos/arbol.ts";
import {
  type AsientoPublico,
  type DatosSello,
  type SelloPublico,
  SIN_ANEXOS,
  SIN_ANTERIOR,
  selloDe,
  type VersionLibro,
} from "#modules/puntos/sellos/formato.ts";
import type { Acta } from "#modules/sorteos/verificacion/acta.ts";
import { type FuenteLibro, verificarLibro } from "#modules/sorteos/verificacion/verificar-libro.ts";
import { actaVector } from "./acta-vector.ts";
import { raizDe, raizDeHojas, sumarTotales } from "./raiz-y-totales.ts";

type DiaForjado = {
  fecha: string;
  asientos: AsientoPublico[];
  ruptura?: true;
  version: VersionLibro;
  anexos: Anexo[];
};

async function raizDeAnexos({ version, anexos }: DiaForjado): Promise<string | null> {
  if (version === "libro-v1") return null;
  const hojas: Bytes[] = [];
  for (const anexo of anexos) hojas.push(await hojaDeAnexo(anexo));
  const raiz = await raizDeHojas(hojas);
  return raiz ? bytesAHex(raiz) : SIN_ANEXOS;
}

/** Seals days with any entries, right or wrong, as a shop would that writes what it likes and then seals it. */
async function forjarSellos(dias: readonly DiaForjado[]): Promise<SelloPublico[]> {
  const sellos: SelloPublico[] = [];
  for (const dia of dias) {
    const { version, fecha, asientos, ruptura } = dia;
    const ultimo = sellos.at(-1);
    const datos: DatosSello = {
      version,
      raiz_anexos: await raizDeAnexos(dia),
      fecha,
      anterior: ruptura ? "7".repeat(64) : (ultimo?.sello ?? SIN_ANTERIOR),
      desde: asientos.at(0)?.id ?? 0,
      hasta: asientos.at(-1)?.id ?? 0,
      raiz: (await raizDe(asientos)) ?? "",
      totales: sumarTotales(ultimo?.totales ?? null, asientos) ?? "",
    };
    sellos.push({ ...datos, sello: await selloDe(datos), ...(ruptura ? { ruptura } : {}) });
  }
  return sellos;
}

export const KEY = "SRT-0001";
export const POZO = `pozo:${KEY}`;
export const persona = (id: number) => `usuario:${String(id).padStart(32, "0")}`;
const asiento = (
  id: number,
  instante: string,
  motivo: string,
  movimientos: [string, number][],
  rango = "",
): AsientoPublico => ({ id, instante, motivo, rango, movimientos });
const abono = (id: number, instante: string, inicio: number, final: number, pozo = POZO) => {
  const puntos = final - inicio + 1;
  const movimientos: [string, number][] = [
    [persona(id), -puntos],
    [pozo, puntos],
  ];
  return asiento(id, instante, "abono", movimientos, `${inicio}-${final}`);
};
export const sale = (id: number, motivo: string, a: string, puntos: number, pozo = POZO) =>
  asiento(id, "2026-09-19T01:10:00.000Z", motivo, [
    [pozo, -puntos],
    [a, puntos],
  ]);

export type LibroForjado = {
  primero: AsientoPublico[];
  cierre: AsientoPublico[];
  sorteo: AsientoPublico[];
  ruptura?: "primero" | "sorteo";
  acta: Acta;
  actas: { key: string; texto: string }[] | null;
  archivos: string[];
  sinSellos: boolean;
  cita: boolean;
  ahora: string;
  /** The first day of libro-v2; all are of libro-v1 without it. */
  v2?: keyof Anexos;
  /** A day after it that is of libro-v1 again. */
  v1?: keyof Anexos;
  /** What each day of libro-v2 seals besides its entries. The day of the draw seals the acta as well. */
  anexos: Anexos;
  /** Changes what the shop publishes after it was sealed. */
  publicar(publicado: Publicado): void;
};

type Anexos = Record<"primero" | "cierre" | "sorteo", Anexo[]>;
export type Publicado = {
  sellos: SelloPublico[];
  dias: DiaForjado[];
  actas: { key: string; texto: string }[];
};

export const anexo = (clase: string, id: number | string, letra = "a"): Anexo => ({
  clase,
  id,
  hash: letra.repeat(64),
});

const libroBueno = (): LibroForjado => ({
  primero: [
    asiento(1, "2026-09-14T12:00:00.000Z", "venta", [
      ["emision", -3000],
      [persona(1), 3000],
    ]),
    abono(2, "2026-09-14T13:00:00.000Z", 1, 300),
    abono(3, "2026-09-14T14:00:00.000Z", 301, 450),
    abono(4, "2026-09-14T15:00:00.000Z", 451, 500),
  ],
  cierre: [
    abono(5, "2026-09-15T13:00:00.000Z", 501, 900),
    abono(6, "2026-09-15T14:00:00.000Z", 901, 950),
    abono(7, "2026-09-15T18:30:00.000Z", 951, 1000),
  ],
  sorteo: [sale(8, "premio", persona(8), 100), sale(9, "consumo", "consumidos", 900)],
  acta: actaVector(),
  actas: null,
  archivos: [],
  sinSellos: false,
  cita: true,
  ahora: "2026-09-19T15:00:00.000Z",
  anexos: {
    primero: [anexo("auditoria", 1), anexo("precio", 1)],
    cierre: [anexo("auditoria", 2), anexo("auditoria", 10), anexo("precio", 2)],
    sorteo: [anexo("auditoria", 11)],
  },
  publicar: () => undefined,
});

const PARTES = { primero: "2026-09-14", cierre: "2026-09-15", sorteo: "2026-09-18" } as const;
const NOMBRES = ["primero", "cierre", "sorteo"] as const;

/** The days of a book before they are sealed. Entries of libro-v2 have a hash of their details. */
function diasDe(libro: LibroForjado): DiaForjado[] {
  const desde = libro.v2 === undefined ? NOMBRES.length : NOMBRES.indexOf(libro.v2);
  return NOMBRES.map((nombre, i): DiaForjado => {
    const esV2 = i >= desde && nombre !== libro.v1;
    const huella = { huella_datos: "d".repeat(64) };
    return {
      fecha: PARTES[nombre],
      version: esV2 ? "libro-v2" : "libro-v1",
      asientos: libro[nombre].map((suyo) => (esV2 ? { ...huella, ...suyo } : suyo)),
      anexos: esV2 ? [...libro.anexos[nombre]] : [],
      ...(libro.ruptura === nombre ? { ruptura: true } : {}),
    };
  }).filter(({ asientos }) => asientos.length > 0);
}

/** The day of the draw seals the file of the acta, which quotes an older seal. */
async function conActa(dias: DiaForjado[], actas: readonly { key: string; texto: string }[]) {
  const ultimo = dias.find(({ fecha, version }) => fecha === PARTES.sorteo && version === "libro-v2");
  for (const { key, texto } of ultimo ? actas : [])
    ultimo?.anexos.unshift({ clase: "acta", id: key, hash: bytesAHex(await resumirTexto(texto)) });
}

/** The lines of the verification of a right book after a change. */
export async function lineasDe(cambiar: (libro: LibroForjado) => void): Promise<string[]> {
  const libro = libroBueno();
  cambiar(libro);
  const dias = diasDe(libro);
  const citado = (await forjarSellos(dias)).find(({ fecha }) => fecha === PARTES.cierre);
  if (libro.cita && citado && !libro.sinSellos)
    libro.acta.sello = { fecha: citado.fecha, sello: citado.sello };
  const actas = libro.actas ?? [{ key: KEY, texto: JSON.stringify(libro.acta) }];
  await conActa(dias, actas);
  const publicado = { sellos: libro.sinSellos ? [] : await forjarSellos(dias), dias, actas };
  libro.publicar(publicado);
  const lineas: string[] = [];
  for await (const { ok, aviso, titulo, explicacion } of verificarLibro(fuenteDe(publicado, libro.archivos), {
    ahora: new Date(libro.ahora),
  }))
    lineas.push(`${ok ? (aviso ? "·" : "✓") : "✗"} ${titulo}: ${explicacion}`);
  return lineas;
}

function fuenteDe({ sellos, dias, actas }: Publicado, archivos: string[]): FuenteLibro {
  const delDia = (fecha: string) => dias.find((dia) => dia.fecha === fecha);
  return {
    sellos,
    archivos,
    async *dia(fecha) {
      yield* delDia(fecha)?.asientos ?? [];
    },
    async *anexos(fecha) {
      yield* delDia(fecha)?.anexos ?? [];
    },
    async *actas() {
      yield* actas;
    },
    prueba: async () => {
      throw new Error("500");
    },
  };
}
