import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { DatosCartola } from "./datos.ts";
import type { Cuadratura } from "./lectura.ts";

type Paso = { fila: number; monto: number; saldo: number | null };
type Revisada = Pick<DatosCartola, "saldo_inicial" | "saldo_final" | "total_abonos" | "total_cargos">;

/** A row whose balance is not the one before plus its amount; null when all agree. Rows without balance are summed up. */
function eslabonRoto(pasos: readonly Paso[], inicial: number | null): number | null {
  let saldo = inicial;
  let suma = 0;
  for (const paso of pasos) {
    suma += paso.monto;
    if (paso.saldo === null) continue;
    if (saldo !== null && saldo + suma !== paso.saldo) return paso.fila;
    saldo = paso.saldo;
    suma = 0;
  }
  return null;
}

/** The ends of the one chain that rows in no order make: every balance but the last is where another row begins. */
function encadenar(
  pasos: readonly Paso[],
  inicial: number | null,
): { inicial: number; final: number } | null {
  const veces = new Map<number, number>();
  const sumar = (saldo: number, n: number) => veces.set(saldo, (veces.get(saldo) ?? 0) + n);
  for (const { saldo, monto } of pasos) {
    if (saldo === null) return null;
    sumar(saldo, 1);
    sumar(saldo - monto, -1);
  }
  const abiertos = [...veces].filter(([, n]) => n !== 0);
  const [comienzo, final] = [-1, 1].map((lado) => abiertos.find(([, n]) => n === lado)?.[0]);
  if (abiertos.length === 0 && inicial !== null) return { inicial, final: inicial };
  if (abiertos.length !== 2 || comienzo === undefined || final === undefined) return null;
  return inicial === null || inicial === comienzo ? { inicial: comienzo, final } : null;
}

type Cadena = { falla: string } | { inicial: number; final: number };

function revisarSaldos(pasos: readonly Paso[], inicial: number | null, desordenado: boolean): Cadena {
  if (desordenado) return encadenar(pasos, inicial) ?? { falla: "Los saldos no forman una sola cadena." };
  // Some banks write the newest movement first.
  const ordenes = [pasos, pasos.toReversed()];
  const rotos = ordenes.map((orden) => eslabonRoto(orden, inicial));
  const orden = ordenes[rotos.indexOf(null)];
  return orden ? extremosDe(orden, inicial) : { falla: `El saldo no calza en la fila ${rotos[0]}.` };
}

/** The balance before the first row and after the last one. */
function extremosDe(orden: readonly Paso[], inicial: number | null): { inicial: number; final: number } {
  const suma = (pasos: readonly Paso[]) => pasos.reduce((total, { monto }) => total + monto, 0);
  const conSaldo = orden.findIndex(({ saldo }) => saldo !== null);
  const comienzo = inicial ?? (orden[conSaldo]?.saldo ?? 0) - suma(orden.slice(0, conSaldo + 1));
  return { inicial: comienzo, final: comienzo + suma(orden) };
}

function revisarTotales(
  pasos: readonly Paso[],
  datos: Revisada,
): { revisado: boolean; falla: string | null } {
  const abonos = pasos.reduce((suma, { monto }) => suma + Math.max(monto, 0), 0);
  const cargos = pasos.reduce((suma, { monto }) => suma + Math.max(-monto, 0), 0);
  const { saldo_inicial, saldo_final } = datos;
  const conSaldos = saldo_inicial !== null && saldo_final !== null;
  const pruebas: readonly [string, number, number | null][] = [
    ["Los abonos suman", abonos, datos.total_abonos],
    ["Los cargos suman", cargos, datos.total_cargos],
    ["El saldo final da", (saldo_inicial ?? 0) + abonos - cargos, conSaldos ? saldo_final : null],
  ];
  const falla = pruebas.find(([, suma, dicho]) => dicho !== null && suma !== dicho);
  return {
    revisado: pruebas.some(([, , dicho]) => dicho !== null),
    falla: falla ? `${falla[0]} ${pesos(falla[1])} y el archivo dice ${pesos(falla[2] ?? 0)}.` : null,
  };
}

/** Compares the rows with the balances and totals of their own file. */
export function revisarCuadratura(pasos: readonly Paso[], datos: Revisada, desordenado = false): Cuadratura {
  const conSaldo = pasos.filter(({ saldo }) => saldo !== null).length;
  const porSaldos = conSaldo > 1 || (conSaldo === 1 && datos.saldo_inicial !== null);
  const cadena = porSaldos ? revisarSaldos(pasos, datos.saldo_inicial, desordenado) : null;
  const totales = revisarTotales(pasos, datos);
  const clase = cadena ? "saldos" : totales.revisado ? "totales" : "ninguna";
  const falla = cadena && "falla" in cadena ? cadena.falla : totales.falla;
  if (falla) return { clase, calza: false, detalle: falla };
  if (clase === "ninguna")
    return { clase, calza: false, detalle: "El archivo no trae saldos ni totales para comprobarlo." };
  const extremos = cadena && "inicial" in cadena ? cadena : extremosDichos(datos);
  const lapso = extremos ? `: de ${pesos(extremos.inicial)} a ${pesos(extremos.final)}` : "";
  const bien = clase === "saldos" ? "Los saldos calzan fila por fila" : "Los totales del archivo calzan";
  return { clase, calza: true, detalle: `${bien}${lapso}.` };
}

const extremosDichos = ({ saldo_inicial, saldo_final }: Revisada) =>
  saldo_inicial !== null && saldo_final !== null ? { inicial: saldo_inicial, final: saldo_final } : null;
