import type { LecturaCartola } from "./cartola/lectura.ts";
import { fusionar } from "./fusionar.ts";
import {
  comienzoGlosa,
  diasEntre,
  distanciaDias,
  huellaMovimiento,
  type MovimientoBanco,
  mismaCuenta,
  type PeriodoCartola,
  quizasMismaCuenta,
} from "./movimiento.ts";
import { compararIds } from "./numeracion.ts";
import { comparar, type Parecido } from "./parecido.ts";

export type MovimientosLeidos = Pick<LecturaCartola, "clase" | "periodo" | "movimientos">;

export type Novedades<G extends MovimientoBanco> = {
  nuevos: MovimientoBanco[];
  /** Already stored, and this file adds nothing. */
  conocidos: { leido: MovimientoBanco; guardado: G }[];
  /** Already stored; `fusion` is the stored movement with what this file adds. */
  promovidos: { leido: MovimientoBanco; guardado: G; fusion: G }[];
  /** May be one of the candidates or a deposit of its own: a person decides. */
  ambiguos: { leido: MovimientoBanco; candidatos: G[] }[];
  /** Provisional movements of the period that the definitive file lacks. They are shown, never deleted. */
  desaparecidos: G[];
};

type Cotejo<G> = {
  parejas: Map<MovimientoBanco, G>;
  /** Stored movements without a pair, by amount. */
  libres: Map<number, Set<G>>;
};
type Regla = (leido: MovimientoBanco, guardado: MovimientoBanco) => boolean;
type Par<G> = { leido: MovimientoBanco; guardado: G; seguro: boolean; dias: number };

const mismoDia: Regla = (leido, guardado) =>
  distanciaDias(leido, guardado) === 0 && compararIds(leido, guardado) !== "distinto";

/** What makes two rows of one account and amount the same movement, from the surest to the weakest. */
const REGLAS: readonly Regla[] = [
  (leido, guardado) => compararIds(leido, guardado) === "igual",
  (leido, guardado) =>
    mismoDia(leido, guardado) && leido.rut_pagador !== null && leido.rut_pagador === guardado.rut_pagador,
  (leido, guardado) =>
    mismoDia(leido, guardado) &&
    !(leido.rut_pagador && guardado.rut_pagador) &&
    comienzoGlosa(leido.glosa) !== "" &&
    comienzoGlosa(leido.glosa) === comienzoGlosa(guardado.glosa),
];

/** Whether a row that found no pair by the rules may be a stored movement of its amount. */
function quizasElMismo(leido: MovimientoBanco, guardado: MovimientoBanco, periodo: PeriodoCartola): Parecido {
  if (!quizasMismaCuenta(leido, guardado)) return null;
  const conocida = mismaCuenta(leido.cuenta, guardado.cuenta);
  // The rules hold for one account. If one of the two rows does not name it, a person decides.
  if (!conocida && REGLAS.some((regla) => regla(leido, guardado))) return "dudoso";
  // Files of one kind give a movement the same date: two dates are two movements.
  return leido.origen === guardado.origen ? null : comparar(leido, guardado, periodo);
}

/**
 * Tells what a file adds to the stored movements of its accounts, and of unnamed ones. Every comparison is one to one, so that equal
 * rows count: of two equal deposits in the file and one stored, one is new. `guardados` reaches at least six days beyond the
 * file's period.
 */
export function novedades<G extends MovimientoBanco>(
  guardados: readonly G[],
  archivo: MovimientosLeidos,
): Novedades<G> {
  const cuentas = new Map(archivo.movimientos.map((uno) => [`${uno.origen} ${uno.cuenta}`, uno]));
  const deAlguna = (regla: Regla) =>
    guardados.filter((guardado) => [...cuentas.values()].some((leido) => regla(leido, guardado)));
  const propios = deAlguna((leido, guardado) => mismaCuenta(leido.cuenta, guardado.cuenta));
  const porMonto = Map.groupBy(deAlguna(quizasMismaCuenta), ({ monto }) => monto);
  const cotejo: Cotejo<G> = {
    parejas: new Map(),
    libres: new Map([...porMonto].map(([monto, iguales]) => [monto, new Set(iguales)])),
  };
  for (const regla of REGLAS) emparejar(cotejo, sinPareja(cotejo, archivo.movimientos), regla);
  const pares = paresPosibles(cotejo, archivo);
  emparejarCercanos(cotejo, pares);
  return repartir(cotejo, archivo, propios, pares);
}

const sinPareja = <G>({ parejas }: Cotejo<G>, leidos: readonly MovimientoBanco[]) =>
  leidos.filter((leido) => !parejas.has(leido));

function unir<G extends MovimientoBanco>(
  { parejas, libres }: Cotejo<G>,
  leido: MovimientoBanco,
  guardado: G,
): void {
  parejas.set(leido, guardado);
  libres.get(guardado.monto)?.delete(guardado);
}

function emparejar<G extends MovimientoBanco>(
  cotejo: Cotejo<G>,
  leidos: readonly MovimientoBanco[],
  regla: Regla,
): void {
  for (const leido of leidos)
    for (const guardado of cotejo.libres.get(leido.monto) ?? [])
      if (mismaCuenta(leido.cuenta, guardado.cuenta) && regla(leido, guardado)) {
        unir(cotejo, leido, guardado);
        break;
      }
}

/** Rows without a pair beside the stored movements that they may be, nearest first. */
function paresPosibles<G extends MovimientoBanco>(cotejo: Cotejo<G>, archivo: MovimientosLeidos): Par<G>[] {
  const { periodo } = archivo;
  if (!periodo) return [];
  const pares = sinPareja(cotejo, archivo.movimientos).flatMap((leido) =>
    [...(cotejo.libres.get(leido.monto) ?? [])].flatMap((guardado): Par<G>[] => {
      const parecido = quizasElMismo(leido, guardado, periodo);
      const dias = Math.abs(diasEntre(leido.fecha_contable, guardado.fecha_contable));
      return parecido ? [{ leido, guardado, seguro: parecido === "igual", dias }] : [];
    }),
  );
  return pares.sort((uno, otro) => uno.dias - otro.dias);
}

/** Joins the nearest first. A row that two different movements fit equally well stays for a person. */
function emparejarCercanos<G extends MovimientoBanco>(cotejo: Cotejo<G>, pares: readonly Par<G>[]): void {
  const seguros = pares.filter(({ seguro }) => seguro);
  const porLeido = Map.groupBy(seguros, ({ leido }) => leido);
  const porGuardado = Map.groupBy(seguros, ({ guardado }) => guardado);
  const libre = ({ leido, guardado }: Par<G>) =>
    !cotejo.parejas.has(leido) && cotejo.libres.get(guardado.monto)?.has(guardado);
  for (const par of seguros) {
    if (!libre(par)) continue;
    const rivales = [...(porLeido.get(par.leido) ?? []), ...(porGuardado.get(par.guardado) ?? [])];
    const empate = rivales.some(
      (rival) =>
        rival.dias === par.dias &&
        libre(rival) &&
        (huellaMovimiento(rival.leido) !== huellaMovimiento(par.leido) ||
          huellaMovimiento(rival.guardado) !== huellaMovimiento(par.guardado)),
    );
    if (!empate) unir(cotejo, par.leido, par.guardado);
  }
}

function repartir<G extends MovimientoBanco>(
  { parejas, libres }: Cotejo<G>,
  { clase, periodo, movimientos }: MovimientosLeidos,
  propios: readonly G[],
  pares: readonly Par<G>[],
): Novedades<G> {
  const libre = (guardado: G) => libres.get(guardado.monto)?.has(guardado) === true;
  const quedan = Map.groupBy(
    pares.filter(({ leido, guardado }) => !parejas.has(leido) && libre(guardado)),
    ({ leido }) => leido,
  );
  const salida: Novedades<G> = { nuevos: [], conocidos: [], promovidos: [], ambiguos: [], desaparecidos: [] };
  for (const leido of movimientos) {
    const guardado = parejas.get(leido);
    const candidatos = quedan.get(leido)?.map((par) => par.guardado);
    if (!guardado) {
      if (candidatos) salida.ambiguos.push({ leido, candidatos });
      else salida.nuevos.push(leido);
      continue;
    }
    const fusion = fusionar(guardado, leido);
    if (JSON.stringify(fusion) === JSON.stringify(guardado)) salida.conocidos.push({ leido, guardado });
    else salida.promovidos.push({ leido, guardado, fusion });
  }
  const dudosos = new Set(salida.ambiguos.flatMap(({ candidatos }) => candidatos));
  if (clase === "definitiva" && periodo)
    salida.desaparecidos = propios.filter(
      (guardado) =>
        guardado.clase === "provisoria" &&
        libre(guardado) &&
        !dudosos.has(guardado) &&
        guardado.fecha_contable >= periodo.desde &&
        guardado.fecha_contable <= periodo.hasta,
    );
  return salida;
}
