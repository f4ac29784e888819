import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Fila, type Medida, mediana } from "#bench/kit/medida.ts";
import type { Ctx } from "#modules/comun/tx/contexto.ts";
import { LLAMADAS, type Llamada, llamar } from "./funciones.ts";
import { ejemplosDe, esArchivo, type Pagina, paginas } from "./paginas.ts";
import { AUDITORIAS, ctxDe, TAREAS } from "./tareas.ts";
import { abrirCrecida, type TiendaAbierta } from "./tienda.ts";

/** Small enough to be close to the demo shop, large enough that every list fills a page. */
const ESCALA_DEMO = 0.001;
const ESCALA = Number(process.env.BENCH_ESCALA ?? 1);
const VECES = Number(process.env.BENCH_VECES ?? 30);
const CALENTAR = 5;
/** A file of 20,000 rows takes seconds. */
const VECES_ARCHIVO = 3;

type Par = [grande: TiendaAbierta, demo: TiendaAbierta];
const META = { maximo: 1.5 };

/**
 * Compares the whole shop, large against small, in one run. BENCH_DIR keeps both databases for the next run, BENCH_SOLO measures a
 * part: "visitante", "cliente", "admin", "funciones", "tareas", "auditorias", or a part of an address
 * (its end, if it ends in "$"); several of them with commas.
 */
export async function medir(): Promise<Medida[]> {
  const guardada = process.env.BENCH_DIR;
  const dir = guardada ?? (await mkdtemp(join(tmpdir(), "puntazo-crecimiento-")));
  const abiertas: TiendaAbierta[] = [];
  try {
    const abrir = async (nombre: string, escala: number) => {
      const tienda = await abrirCrecida(join(dir, nombre), escala);
      abiertas.push(tienda);
      return tienda;
    };
    const par: Par = [await abrir("crecida", ESCALA), await abrir("demo", ESCALA_DEMO)];
    const medidas = [
      await medirPaginas(par),
      await medirArchivos(par),
      await medirLlamadas(par),
      await medirTareas(par),
      await medirAuditorias(par),
    ];
    return medidas.filter(({ filas }) => filas.length > 0);
  } finally {
    for (const tienda of abiertas) await tienda.cerrar();
    if (!guardada) await rm(dir, { recursive: true, force: true });
  }
}

const COLUMNAS: Medida["columnas"] = ["grown", "demo"];
const SELECCION = process.env.BENCH_SOLO?.split(",");
const coincide = (nombre: string, parte: string) =>
  parte.endsWith("$") ? nombre.endsWith(parte.slice(0, -1)) : nombre.includes(parte);
const elegida = (nombre: string) => !SELECCION || SELECCION.some((parte) => coincide(nombre, parte));

/**
 * Alternates the two shops and swaps their order each turn, so that other load on the machine affects both
 * equally.
 */
async function alternar(
  que: string,
  una: (tienda: 0 | 1) => Promise<number>,
  veces = VECES,
  calentar = CALENTAR,
): Promise<[number, number]> {
  const tiempos: [number[], number[]] = [[], []];
  for (let vez = 0; vez < veces + calentar; vez++) {
    for (const cual of vez % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const ms = await una(cual);
      if (vez >= calentar) tiempos[cual].push(ms);
    }
  }
  const [nuestra, referencia] = [mediana(tiempos[0]), mediana(tiempos[1])];
  const [rapida, suya] = tiempos.map((lista) => Math.min(...lista));
  console.log(
    `${(nuestra / referencia).toFixed(2)}× p50 ${nuestra.toFixed(1)} / ${referencia.toFixed(1)} ms, fastest ${rapida?.toFixed(1)} / ${suya?.toFixed(1)} ms  ${que}`,
  );
  return [nuestra, referencia];
}

/** The chosen pages; without those for which a shop has no example, which are named. */
async function elegirPaginas(par: Par): Promise<{ elegidas: Pagina[]; sin_ejemplo: string[] }> {
  const todas = (await paginas()).filter(({ quien, ruta }) => elegida(`${quien} ${ruta}`));
  const faltan = ({ ejemplos }: TiendaAbierta, pagina: Pagina) =>
    ejemplosDe(pagina).some((nombre) => ejemplos[nombre] === undefined);
  const sin = todas.filter((pagina) => par.some((tienda) => faltan(tienda, pagina)));
  for (const { ruta } of sin) console.log(`not measured, a shop has no example: ${ruta}`);
  return {
    elegidas: todas.filter((pagina) => !sin.includes(pagina)),
    sin_ejemplo: sin.map(({ quien, ruta }) => `${quien} \`${ruta}\``),
  };
}

async function medirPaginas(par: Par): Promise<Medida> {
  const filas: Fila[] = [];
  const { elegidas, sin_ejemplo } = await elegirPaginas(par);
  for (const pagina of elegidas.filter((una) => !esArchivo(una))) {
    const que = `${pagina.quien} \`${pagina.ruta}\``;
    const [nuestra, referencia] = await alternar(que, async (cual) => (await pedir(par[cual], pagina)).ms);
    filas.push({ que, nuestra, referencia, unidad: "ms" });
  }
  return {
    titulo: "Growth: pages",
    columnas: COLUMNAS,
    meta: META,
    notas: [
      `Two servers over loopback, each with its own PostgreSQL; ${VECES} requests to each, taken in turns; p50. No page comes from the cache of pages.`,
      "grown: `npm run grow` (100,000 products, 200,000 people, 2,000,000 rows of purchases, 590,000 contributions, 600,000 bets, 120,000 options, units counted in a third of the catalogue, 400 coupons, shipping rates of every comuna). demo: the demonstration with a thousandth of that, so that every list has a full page of rows.",
      "The customer has a long history: thousands of purchases, contributions and bets in the grown shop, about eighty of each in the other.",
      ...(sin_ejemplo.length > 0 ? [`Not measured, a shop has no example: ${sin_ejemplo.join(", ")}.`] : []),
    ],
    filas,
  };
}

/** Exports hold up to 20,000 rows, so the time per 100 kB is compared. */
async function medirArchivos(par: Par): Promise<Medida> {
  const filas: Fila[] = [];
  const { elegidas } = await elegirPaginas(par);
  for (const pagina of elegidas.filter(esArchivo)) {
    const kilobytes = [0, 0];
    const que = `${pagina.quien} \`${pagina.ruta}\``;
    const medir = async (cual: 0 | 1) => {
      const { ms, bytes } = await pedir(par[cual], pagina);
      kilobytes[cual] = bytes / 1000;
      return (ms * 100_000) / bytes;
    };
    const [nuestra, referencia] = await alternar(que, medir, Math.min(VECES_ARCHIVO, VECES), 1);
    const [kb, suyos] = kilobytes.map(Math.round);
    filas.push({ que: `${que} (${kb} kB, ${suyos} kB)`, nuestra, referencia, unidad: "ms" });
  }
  return {
    titulo: "Growth: files, time of each 100 kB",
    columnas: COLUMNAS,
    meta: META,
    notas: [
      "They hold what there is, 20,000 rows at most, so that a larger shop or a longer history makes a larger file.",
    ],
    filas,
  };
}

async function pedir(
  { url, cookies, ejemplos }: TiendaAbierta,
  { quien, ruta }: Pagina,
): Promise<{ ms: number; bytes: number }> {
  const direccion = ruta.replace(/\{(\w+)\}/g, (_, nombre: string) =>
    encodeURIComponent(ejemplos[nombre] ?? ""),
  );
  const inicio = performance.now();
  const respuesta = await fetch(url + direccion, {
    headers: { Cookie: cookies[quien] },
    redirect: "manual",
  });
  const { byteLength: bytes } = await respuesta.arrayBuffer();
  const ms = performance.now() - inicio;
  if (respuesta.status >= 400) throw new Error(`${direccion} answered ${respuesta.status}`);
  return { ms, bytes };
}

async function medirLlamadas(par: Par): Promise<Medida> {
  const memorias = [{}, {}];
  const tiempos = new Map<Llamada, [number[], number[]]>(LLAMADAS.map((llamada) => [llamada, [[], []]]));
  for (let vez = 0; vez < VECES + CALENTAR && elegida("funciones"); vez++) {
    for (const [llamada, suyos] of tiempos) {
      for (const cual of vez % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const ms = await llamar(par[cual], llamada, memorias[cual] ?? {});
        if (vez >= CALENTAR) suyos[cual].push(ms);
      }
    }
  }
  const filas = [...tiempos].map(
    ([{ nombre }, [grande, demo]]): Fila => ({
      que: nombre,
      nuestra: mediana(grande),
      referencia: mediana(demo),
      unidad: "ms",
    }),
  );
  return {
    titulo: "Growth: functions and the assistant",
    columnas: COLUMNAS,
    meta: META,
    notas: [
      `${VECES} rounds of all of them over HTTP, by the customer with the long history and an admin, taken in turns; p50.`,
    ],
    filas: [...filas.filter(({ nuestra }) => nuestra > 0), ...(await medirSorteos(par))],
  };
}

/** A raffle is drawn only once, so the number of samples is what both shops have waiting. */
async function medirSorteos(par: Par): Promise<Fila[]> {
  if (!elegida("funciones")) return [];
  const keys = await Promise.all(
    par.map(async ({ database }) => {
      const { rows } = await database.pool.query<{ key: string }>(
        "select key from sorteos where estado = 'Cerrado' and producto like 'G%' order by id",
      );
      return rows.map(({ key }) => key);
    }),
  );
  // The newest one is left: its page is measured as well.
  const cuantos = Math.min(...keys.map((suyas) => suyas.length)) - 1;
  if (cuantos < 1) return [];
  const tiempos: [number[], number[]] = [[], []];
  for (let vez = 0; vez < cuantos; vez++) {
    for (const cual of [0, 1] as const) {
      const cuerpo = () => ({ key: keys[cual]?.[vez] });
      tiempos[cual].push(await llamar(par[cual], { nombre: "iniciarSorteo", quien: "admin", cuerpo }, {}));
    }
  }
  const [nuestra, referencia] = tiempos.map(mediana);
  return [{ que: "iniciarSorteo", nuestra: nuestra ?? 0, referencia: referencia ?? 0, unidad: "ms" }];
}

function ctxsDe(par: Par): (cual: 0 | 1) => Ctx {
  const ctxs = par.map(ctxDe);
  return (cual) => {
    const ctx = ctxs[cual];
    if (!ctx) throw new Error("no shop");
    return ctx;
  };
}

async function medirTareas(par: Par): Promise<Medida> {
  const ctx = ctxsDe(par);
  const filas: Fila[] = [];
  for (const [que, tarea] of elegida("tareas") ? TAREAS : []) {
    const [nuestra, referencia] = await alternar(que, async (cual) => {
      const inicio = performance.now();
      await tarea(ctx(cual));
      return performance.now() - inicio;
    });
    filas.push({ que, nuestra, referencia, unidad: "ms" });
  }
  return {
    titulo: "Growth: what runs by the clock",
    columnas: COLUMNAS,
    meta: META,
    notas: ["The use cases called in one process over the same databases; measured as the pages."],
    filas,
  };
}

async function medirAuditorias(par: Par): Promise<Medida> {
  const ctx = ctxsDe(par);
  const filas: Fila[] = [];
  for (const [que, auditar] of elegida("auditorias") ? AUDITORIAS : []) {
    const totales: [number[], number[]] = [[], []];
    const medir = async (cual: 0 | 1) => {
      const inicio = performance.now();
      const mirados = await auditar(ctx(cual));
      const ms = performance.now() - inicio;
      totales[cual].push(ms);
      return ms / mirados;
    };
    const [nuestra, referencia] = await alternar(que, medir, 1, 0);
    const [grande, demo] = totales.map((todos) => (mediana(todos) / 1000).toFixed(2));
    filas.push({ que: `${que} (whole: ${grande} s, ${demo} s)`, nuestra, referencia, unidad: "ms" });
  }
  return {
    titulo: "Growth: audits, time of each 100 things they look at",
    columnas: COLUMNAS,
    meta: META,
    notas: [
      "Once each, because they take minutes. The nightly audit looks at the accounts of the last day and a twentieth of the others, the audit of units at everything that is counted.",
    ],
    filas,
  };
}
