import { DIA_MS } from "#modules/comun/fechas/lapso.ts";

// Joins deposits and sales that share a key and a span of days. A group of one deposit and one sale is a match; every larger
// group is a tie. The work grows with the number of keys, not with the number of pairs.

export type NodoCalce = { dia: number; claves: readonly string[] };

/** How many days before and after the sale a deposit may lie. */
export type Ventana = { antes: number; despues: number };

export type Grupo<D, V> = { depositos: D[]; ventas: V[] };

export const numeroDeDia = (dia: string): number => Math.round(Date.parse(dia) / DIA_MS);

/** The groups that have a deposit and a sale, in the order of their first deposit. */
export function agrupar<D extends NodoCalce, V extends NodoCalce>(
  depositos: readonly D[],
  ventas: readonly V[],
  ventana: Ventana,
): Grupo<D, V>[] {
  const padres = Array.from({ length: depositos.length + ventas.length }, (_, i) => i);
  const porClave = deposicionesPorClave(depositos);
  for (const [clave, rangos] of rangosPorClave(ventas, porClave, ventana)) {
    const lista = porClave.get(clave) ?? [];
    let unidos = -1;
    for (const { venta, desde, hasta } of rangos.sort((a, b) => a.desde - b.desde)) {
      unir(padres, depositos.length + venta, lista[desde]?.indice ?? 0);
      // Deposits up to `unidos` are already one group: visiting them again would make the work quadratic.
      for (let k = Math.max(desde, unidos); k < hasta; k += 1)
        unir(padres, lista[k]?.indice ?? 0, lista[k + 1]?.indice ?? 0);
      unidos = Math.max(unidos, hasta);
    }
  }
  return reunir(padres, depositos, ventas);
}

type Lugar = { indice: number; dia: number };

function deposicionesPorClave(depositos: readonly NodoCalce[]): Map<string, Lugar[]> {
  const porClave = new Map<string, Lugar[]>();
  depositos.forEach(({ claves, dia }, indice) => {
    for (const clave of claves) agregarA(porClave, clave, { indice, dia });
  });
  for (const lista of porClave.values()) lista.sort((a, b) => a.dia - b.dia || a.indice - b.indice);
  return porClave;
}

type Rango = { venta: number; desde: number; hasta: number };

/** For each key, the stretch of its deposits that each sale may take. */
function rangosPorClave(
  ventas: readonly NodoCalce[],
  porClave: ReadonlyMap<string, readonly Lugar[]>,
  { antes, despues }: Ventana,
): Map<string, Rango[]> {
  const rangos = new Map<string, Rango[]>();
  ventas.forEach(({ claves, dia }, venta) => {
    for (const clave of new Set(claves)) {
      const lista = porClave.get(clave);
      if (!lista) continue;
      const desde = primero(lista, dia - antes);
      const hasta = primero(lista, dia + despues + 1) - 1;
      if (desde <= hasta) agregarA(rangos, clave, { venta, desde, hasta });
    }
  });
  return rangos;
}

/** The position of the first deposit from that day on. */
function primero(lista: readonly Lugar[], dia: number): number {
  let bajo = 0;
  let alto = lista.length;
  while (bajo < alto) {
    const medio = (bajo + alto) >> 1;
    if ((lista[medio]?.dia ?? 0) < dia) bajo = medio + 1;
    else alto = medio;
  }
  return bajo;
}

function raiz(padres: number[], nodo: number): number {
  let actual = nodo;
  for (;;) {
    const padre = padres[actual] ?? actual;
    if (padre === actual) return actual;
    const abuelo = padres[padre] ?? padre;
    padres[actual] = abuelo;
    actual = abuelo;
  }
}

/** The smaller root stays, so the order of the unions does not matter. */
function unir(padres: number[], uno: number, otro: number): void {
  const a = raiz(padres, uno);
  const b = raiz(padres, otro);
  padres[Math.max(a, b)] = Math.min(a, b);
}

function reunir<D, V>(padres: number[], depositos: readonly D[], ventas: readonly V[]): Grupo<D, V>[] {
  const grupos = new Map<number, Grupo<D, V>>();
  const de = (nodo: number) => {
    const clave = raiz(padres, nodo);
    const grupo = grupos.get(clave) ?? { depositos: [], ventas: [] };
    grupos.set(clave, grupo);
    return grupo;
  };
  depositos.forEach((deposito, i) => {
    de(i).depositos.push(deposito);
  });
  ventas.forEach((venta, i) => {
    de(depositos.length + i).ventas.push(venta);
  });
  return [...grupos.values()].filter((grupo) => grupo.depositos.length > 0 && grupo.ventas.length > 0);
}

export function agregarA<K, V>(mapa: Map<K, V[]>, clave: K, valor: V): void {
  const lista = mapa.get(clave);
  if (lista) lista.push(valor);
  else mapa.set(clave, [valor]);
}
