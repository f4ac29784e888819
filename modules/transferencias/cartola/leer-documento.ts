import { type MovimientoBanco, numerar, type PeriodoCartola } from "#modules/transferencias/movimiento.ts";
import { BANCO_CHILE } from "./bancos/banco-chile.ts";
import { BANCO_ESTADO } from "./bancos/banco-estado.ts";
import { BCI } from "./bancos/bci.ts";
import { OTROS } from "./bancos/otros.ts";
import { SANTANDER } from "./bancos/santander.ts";
import { revisarCuadratura } from "./cuadratura.ts";
import { type DatosCartola, enOtraMoneda, leerDatos, soloCifras } from "./datos.ts";
import { type ContextoFila, leerFilaCartola } from "./filas.ts";
import type { FormatoCartola } from "./formato.ts";
import { type DocumentoCartola, enLinea, estaVacia, type FilaCartola, rotulo, textoCelda } from "./hoja.ts";
import type {
  Ilegible,
  LecturaCartola,
  OpcionesCartola,
  ResultadoCartola,
  TablaDesconocida,
} from "./lectura.ts";
import { buscarTabla, type TablaCartola } from "./reconocer.ts";

const TITULO =
  /fecha|date|glosa|detalle|descripci|concepto|monto|importe|amount|cargo|abono|dep[oó]sito|ingreso|egreso|saldo|rut|nombre/i;
const MAX_ENCABEZADO = 60;
const MUESTRA = 5;
const MAX_CELDA = 80;

const pareceTitulos = ({ celdas }: FilaCartola): boolean => {
  const textos = celdas.filter((celda) => !estaVacia(celda));
  const conocidos = textos.filter((celda) => typeof celda === "string" && TITULO.test(celda));
  return (
    conocidos.length >= 2 && textos.every((celda) => typeof celda === "string" && celda.length <= MAX_CELDA)
  );
};

const enTextos = ({ celdas }: FilaCartola, columnas: readonly number[]): string[] =>
  columnas.map((columna) => textoCelda(celdas[columna]).trim().slice(0, MAX_CELDA));

/** The titles and first rows of a table that no format knows, to ask a person for its columns. */
function mirarTabla({ hojas }: DocumentoCartola): TablaDesconocida | null {
  for (const { filas } of hojas) {
    const lugar = filas.slice(0, MAX_ENCABEZADO).findIndex(pareceTitulos);
    const titulos = filas[lugar];
    if (!titulos) continue;
    const columnas = [...titulos.celdas.keys()].filter((i) => !estaVacia(titulos.celdas[i]));
    const muestra = filas.slice(lugar + 1, lugar + 1 + MUESTRA).map((fila) => enTextos(fila, columnas));
    return { titulos: enTextos(titulos, columnas), muestra };
  }
  return null;
}

export type ArchivoCartola = { nombre: string; sha256: string };

const rechazada = (frase: string): ResultadoCartola => ({ estado: "rechazada", frase });

/** Reads the movements of a file whose format is known by its titles. */
export function leerDocumentoCartola(
  documento: DocumentoCartola,
  archivo: ArchivoCartola,
  opciones: OpcionesCartola,
): ResultadoCartola {
  for (const formato of FORMATOS_CARTOLA) {
    const tabla = buscarTabla(documento, archivo.nombre, formato);
    if (tabla) return leerTabla(documento, tabla, formato, archivo, opciones);
  }
  const tabla = mirarTabla(documento);
  if (!tabla) return rechazada("No encontramos una tabla de movimientos en este archivo.");
  const frase = "No conocemos este archivo. Muéstranos una vez qué hay en cada columna y lo recordaremos.";
  return { estado: "desconocida", frase, tabla };
}

export function leerTabla(
  documento: DocumentoCartola,
  tabla: TablaCartola,
  formato: FormatoCartola,
  archivo: ArchivoCartola,
  opciones: OpcionesCartola,
): ResultadoCartola {
  if (enOtraMoneda(tabla.encabezado)) return rechazada("La cuenta de este archivo no está en pesos.");
  const datos = leerDatos(tabla.encabezado, formato.rotulos ?? {});
  const contexto: ContextoFila = {
    formato,
    contenedor: documento.contenedor,
    columnas: tabla.columnas,
    calendario: { estilos: formato.fechas, periodo: datos.periodo, desde1904: documento.desde1904 },
    archivo: archivo.sha256,
    cuenta: datos.cuenta ?? cuentaEnNombre(formato, archivo.nombre) ?? soloCifras(opciones.cuenta ?? ""),
    propios: new Set([...(opciones.propios ?? []), ...(datos.rut ? [datos.rut] : [])]),
  };
  const { movimientos, ilegibles } = leerFilas(tabla, contexto);
  if (movimientos.length === 0 && ilegibles.length === 0)
    return rechazada("Este archivo no trae movimientos.");
  return { estado: "leida", lectura: armar(contexto, datos, movimientos, ilegibles) };
}

const cuentaEnNombre = ({ cuenta_en_nombre }: FormatoCartola, nombre: string): string | null =>
  soloCifras(cuenta_en_nombre?.exec(nombre)?.[1] ?? "");

function leerFilas({ filas }: TablaCartola, contexto: ContextoFila) {
  const movimientos: Omit<MovimientoBanco, "n">[] = [];
  const ilegibles: Ilegible[] = [];
  let fechaAnterior: string | null = null;
  for (const fila of filas) {
    const primera = fila.celdas.find((celda) => !estaVacia(celda));
    if (contexto.formato.fin?.test(rotulo(primera))) break;
    const leida = leerFilaCartola(fila, contexto, fechaAnterior);
    if (leida.clase === "movimiento") {
      movimientos.push(leida.movimiento);
      fechaAnterior = leida.movimiento.fecha_contable;
    }
    if (leida.clase === "ilegible")
      ilegibles.push({ fila: fila.numero, motivo: leida.motivo, texto: enLinea(fila) });
  }
  return { movimientos: numerar(movimientos), ilegibles };
}

function armar(
  contexto: ContextoFila,
  datos: DatosCartola,
  movimientos: MovimientoBanco[],
  ilegibles: Ilegible[],
): LecturaCartola {
  const { formato, archivo } = contexto;
  const cuentas = new Set(movimientos.map(({ cuenta }) => cuenta));
  const [cuenta = contexto.cuenta] = cuentas;
  // A file without one of the two columns was filtered: its balances skip movements.
  const filtrada = ["cargo", "abono"].some(
    (campo) => campo in formato.columnas && !contexto.columnas.has(campo as "cargo" | "abono"),
  );
  const pasos = movimientos.map(({ fila, monto, saldo }) => ({
    fila,
    monto,
    saldo: filtrada ? null : saldo,
  }));
  return {
    formato: formato.id,
    nombre: formato.nombre,
    banco: formato.banco,
    comprobado: formato.comprobado,
    cuenta: cuentas.size > 1 ? null : cuenta,
    clase: formato.clase,
    archivo,
    movimientos,
    ilegibles,
    cuadratura: revisarCuadratura(pasos, datos, formato.desordenado),
    periodo: periodoDe(datos.periodo, movimientos),
  };
}

/** What the file says, widened by movements outside of it: a bank may add one of the next day. */
function periodoDe(
  dicho: PeriodoCartola | null,
  movimientos: readonly MovimientoBanco[],
): PeriodoCartola | null {
  const dias = movimientos.map(({ fecha_contable }) => fecha_contable);
  const todos = [...dias, ...(dicho ? [dicho.desde, dicho.hasta] : [])].sort();
  const desde = todos[0];
  const hasta = todos.at(-1);
  return desde && hasta ? { desde, hasta } : null;
}

/** Every format that the shop reads. A file fits at most one of them: the tests try each file with all. */
export const FORMATOS_CARTOLA: readonly FormatoCartola[] = [
  ...BANCO_CHILE,
  ...SANTANDER,
  ...BCI,
  ...BANCO_ESTADO,
  ...OTROS,
];
