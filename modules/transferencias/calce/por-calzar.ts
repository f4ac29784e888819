import { codigosEn, type Indice, indexar } from "./codigos.ts";
import { agregarA, agrupar, type Grupo, type NodoCalce, numeroDeDia, type Ventana } from "./grupos.ts";
import {
  type CotizacionSinVenta,
  type Deposito,
  type Nivel,
  type PendientesCalce,
  type PistaPagador,
  type Propuesta,
  saldoDe,
  type TipoPropuesta,
  type VentaCerrada,
  type VentaEnEspera,
} from "./tipos.ts";

/** What the rule works on: a proposal takes its deposits and sales off it. */
export type PorCalzar = {
  depositos: Map<number, Deposito>;
  ventas: Map<string, VentaEnEspera>;
  /** The known codes that each deposit names, and where. */
  nombrados: ReadonlyMap<number, Nombrados>;
  cerradas: ReadonlyMap<string, VentaCerrada>;
  cotizaciones: ReadonlyMap<string, CotizacionSinVenta>;
  /** Customer → the RUTs that once paid for them. */
  pistas: ReadonlyMap<string, readonly PistaPagador[]>;
  /** RUT in the profile and missing amount → sales. */
  porPerfil: ReadonlyMap<string, readonly VentaEnEspera[]>;
  /** Each RUT that has to do with the customer, and what is missing → waiting sales, those that a tie holds as well. */
  porRut: ReadonlyMap<string, readonly VentaEnEspera[]>;
  /** The same for carts that did not become a sale. */
  cotizadasPorRut: ReadonlyMap<string, readonly CotizacionSinVenta[]>;
  /** The same for sales that were paid without a movement of the bank, with their totals. */
  sinMovimiento: ReadonlyMap<string, readonly VentaCerrada[]>;
  propuestas: Propuesta[];
  seguras: { depositos: Set<number>; ventas: Set<string> };
};

type Nombrados = { codigos: readonly string[]; donde: "el comentario" | "la glosa" };

const porCodigo = <T extends { codigo: string }>(filas: Iterable<T>): Map<string, T> =>
  new Map([...filas].map((fila) => [fila.codigo, fila]));

const ordenadas = <T extends { codigo: string }>(filas: readonly T[]): T[] =>
  filas.toSorted((a, b) => (a.codigo < b.codigo ? -1 : 1));

/** Sorts everything first: the order in which rows were read must not change the result. */
export function poner({ depositos, ventas, cerradas, cotizaciones, pistas }: PendientesCalce): PorCalzar {
  const esperan = ordenadas(ventas.filter((venta) => saldoDe(venta) > 0));
  const entradas = depositos
    .filter(({ monto }) => monto > 0)
    .toSorted((a, b) => (a.dia < b.dia ? -1 : a.dia > b.dia ? 1 : a.id - b.id));
  const cotizadas = porCodigo(ordenadas(cotizaciones));
  const indice = indexar([...esperan, ...cerradas, ...cotizaciones].map(({ codigo }) => codigo));
  const deQuien = new Map<string, PistaPagador[]>();
  for (const pista of pistas) agregarA(deQuien, pista.usuario, pista);
  const porSusRuts = <T extends DePersona>(filas: readonly T[], monto: (fila: T) => number) =>
    agruparClaves(filas, (fila) => rutsDe(deQuien, fila).map((rut) => `${rut}|${monto(fila)}`));
  const pagadasSinMovimiento = ordenadas(cerradas).filter(({ sin_movimiento }) => sin_movimiento !== null);
  return {
    depositos: new Map(entradas.map((deposito) => [deposito.id, deposito])),
    ventas: porCodigo(esperan),
    nombrados: nombradosPor(entradas, indice, cotizadas),
    cerradas: porCodigo(ordenadas(cerradas)),
    cotizaciones: cotizadas,
    pistas: deQuien,
    porPerfil: agruparClaves(esperan, (venta) =>
      venta.rut === null ? [] : [`${venta.rut}|${saldoDe(venta)}`],
    ),
    porRut: porSusRuts(esperan, saldoDe),
    cotizadasPorRut: porSusRuts(ordenadas(cotizaciones), ({ total }) => total),
    sinMovimiento: porSusRuts(pagadasSinMovimiento, ({ total }) => total),
    propuestas: [],
    seguras: { depositos: new Set(), ventas: new Set() },
  };
}

type DePersona = { usuario: string; rut: string | null };

/** The RUT that a person typed and those that ever paid for them. */
export const rutsDe = (pistas: PorCalzar["pistas"], { usuario, rut }: DePersona): string[] => [
  ...new Set([...(rut === null ? [] : [rut]), ...(pistas.get(usuario) ?? []).map((pista) => pista.rut)]),
];

function agruparClaves<T>(filas: readonly T[], claves: (fila: T) => readonly string[]): Map<string, T[]> {
  const grupos = new Map<string, T[]>();
  for (const fila of filas) for (const clave of claves(fila)) agregarA(grupos, clave, fila);
  return grupos;
}

/** A quote counts only with its exact amount: it is no sale yet. */
function nombradosPor(
  depositos: readonly Deposito[],
  indice: Indice,
  cotizaciones: ReadonlyMap<string, CotizacionSinVenta>,
): Map<number, Nombrados> {
  const nombrados = new Map<number, Nombrados>();
  for (const { id, monto, comentario, glosa } of depositos) {
    const cuentan = (texto: string) =>
      codigosEn(texto, indice).filter((codigo) => (cotizaciones.get(codigo)?.total ?? monto) === monto);
    const enComentario = cuentan(comentario ?? "");
    const codigos = enComentario.length > 0 ? enComentario : cuentan(glosa);
    const donde = enComentario.length > 0 ? "el comentario" : "la glosa";
    if (codigos.length > 0) nombrados.set(id, { codigos, donde });
  }
  return nombrados;
}

export const codigosDe = (porCalzar: PorCalzar, { id }: Deposito): readonly string[] =>
  porCalzar.nombrados.get(id)?.codigos ?? [];

export const dondeDice = (porCalzar: PorCalzar, deposito: Deposito, codigo: string): string =>
  `código ${codigo} en ${porCalzar.nombrados.get(deposito.id)?.donde ?? "la glosa"}`;

/** A proposal over these rows; it takes them off the table. */
export function proponer(
  porCalzar: PorCalzar,
  nivel: Nivel,
  tipo: TipoPropuesta,
  grupo: { depositos: readonly Deposito[]; ventas: readonly { codigo: string }[] },
  motivo: string,
): void {
  const depositos = grupo.depositos.map(({ id }) => id);
  const ventas = grupo.ventas.map(({ codigo }) => codigo);
  const automatica = nivel === "segura" && grupo.depositos.every(({ firme }) => firme);
  porCalzar.propuestas.push({ nivel, tipo, depositos, ventas, motivo, automatica });
  for (const id of depositos) porCalzar.depositos.delete(id);
  for (const codigo of ventas) porCalzar.ventas.delete(codigo);
  if (nivel !== "segura") return;
  for (const id of depositos) porCalzar.seguras.depositos.add(id);
  for (const codigo of ventas) porCalzar.seguras.ventas.add(codigo);
}

type Claves<T> = (fila: T) => readonly string[];

/** Groups rows by their keys and days. Rows without keys take no part. */
export function agruparPor<V extends { codigo: string; dia: string }>(
  depositos: Iterable<Deposito>,
  ventas: Iterable<V>,
  claves: { deposito: Claves<Deposito>; venta: Claves<V> },
  ventana: Ventana,
): Grupo<Deposito, V>[] {
  const entradas = nodos(depositos, claves.deposito);
  if (entradas.length === 0) return [];
  const grupos = agrupar(entradas, nodos(ventas, claves.venta), ventana);
  return grupos.map((grupo) => ({
    depositos: grupo.depositos.map(({ fila }) => fila),
    ventas: grupo.ventas.map(({ fila }) => fila),
  }));
}

function nodos<T extends { dia: string }>(
  filas: Iterable<T>,
  claves: Claves<T>,
): (NodoCalce & { fila: T })[] {
  return [...filas].flatMap((fila) => {
    const suyas = claves(fila);
    return suyas.length === 0 ? [] : [{ fila, dia: numeroDeDia(fila.dia), claves: suyas }];
  });
}
