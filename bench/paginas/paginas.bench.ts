import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Carrera, MS, type Resultado, RONDAS, turnos } from "#bench/kit/carrera.ts";
import type { Fila, Medida } from "#bench/kit/medida.ts";
import { abrirPrograma, type Proceso } from "#bench/kit/procesos.ts";
import { abrirFija, fijar, type TiendaFija } from "./tienda.ts";

const FICHA = "/productos/detalle-producto/100004";
const TODAS = [
  "/",
  "/productos",
  `${FICHA}/comprar`,
  `${FICHA}/participa`,
  `${FICHA}/sorteo/SRT-0004`,
  "/carrito",
  "/mis-puntos",
  "/mis-pedidos",
  "/mis-sorteos",
  "/juegos/el-montoncito",
];
/** Fewer pages while looking for what is slow. */
const PAGINAS = process.env.PAGINAS?.split(",") ?? TODAS;
const META_CPU = 15;
const META_POR_SEGUNDO: Record<string, number> = { "/productos": 60, "/mis-puntos": 60 };
const TRABAJADORES = 8;
/** The folder of another built version: its figures are taken in the same run and stand beside these. */
const { ANTES } = process.env;

/** Measures the most used pages with a session: every request is rendered. */
export async function medir(): Promise<Medida[]> {
  const dir = await mkdtemp(join(tmpdir(), "puntazo-bench-"));
  const abiertos: Proceso[] = [];
  const abrir = async <P extends Proceso>(proceso: Promise<P>): Promise<P> => {
    const abierto = await proceso;
    abiertos.push(abierto);
    return abierto;
  };
  try {
    const tienda = await abrir(abrirFija(join(dir, "data"), "."));
    const antes = ANTES ? await abrir(abrirFija(join(dir, "antes"), ANTES)) : null;
    const minimo = await abrir(abrirPrograma("bench/paginas/minimo.ts"));
    await fijar(minimo.pid);
    const bare = { ...minimo, postmaster: tienda.postmaster, cookie: "" };
    const medidas = await turnos([
      ...PAGINAS.map((path) => carrera(tienda, path)),
      ...(antes ? PAGINAS.map((path) => carrera(antes, path)) : []),
      carrera(bare, "/"),
    ]);
    return tablas(medidas.slice(0, PAGINAS.length), medidas.slice(PAGINAS.length, -1), medidas.at(-1));
  } finally {
    for (const abierto of abiertos) await abierto.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

const carrera = ({ port, pid, postmaster, cookie }: TiendaFija, path: string): Carrera => ({
  port,
  pid,
  postmaster,
  trabajadores: TRABAJADORES,
  pedir: () => ({ path, headers: { Cookie: cookie, "Accept-Encoding": "gzip, deflate, br" } }),
  reposar: async () => undefined,
});

type Celda = (resultado: Resultado) => number;
const CPU: Celda = ({ cpu }) => cpu.proceso;
const POR_SEGUNDO: Celda = ({ por_segundo }) => por_segundo;

function tablas(ahora: Resultado[], antes: Resultado[], minimo: Resultado | undefined): Medida[] {
  if (!minimo) throw new Error("the bare server was not measured");
  const filas = (celda: Celda, contra: (path: string, i: number) => number, unidad: Fila["unidad"]): Fila[] =>
    ahora.map((resultado, i) => {
      const que = PAGINAS[i] ?? "";
      return { que, nuestra: celda(resultado), referencia: contra(que, i), unidad };
    });
  const anterior = (celda: Celda) => (_: string, i: number) => {
    const resultado = antes[i];
    return resultado ? celda(resultado) : Number.NaN;
  };
  const base = ahora.map(({ cpu }, i) => `\`${PAGINAS[i]}\` ${cpu.base.toFixed(1)}`).join(", ");
  const comunes = [
    `Signed in, gzip, ${TRABAJADORES} connections; the process on one core, PostgreSQL and the load on the other. ${RONDAS} rounds of ${MS / 1_000} s each, taken in turns; median.`,
  ];
  return [
    {
      titulo: "CPU time of a page with a session against the goal",
      columnas: ["the process", "goal"],
      meta: { maximo: 1 },
      notas: [...comunes, "From /proc, all threads.", `PostgreSQL apart, ms: ${base}.`],
      filas: filas(CPU, () => META_CPU, "ms"),
    },
    {
      titulo: "Pages per second on one core against the goal",
      columnas: ["pages", "goal"],
      meta: { minimo: 1 },
      notas: ["The same rounds."],
      filas: filas(POR_SEGUNDO, (path) => META_POR_SEGUNDO[path] ?? Number.NaN, "req/s").filter(
        ({ referencia }) => !Number.isNaN(referencia),
      ),
    },
    {
      titulo: "CPU time of a page beside a bare server that renders a trivial React page",
      columnas: ["the shop", "bare node:http + React"],
      meta: { maximo: Number((META_CPU / CPU(minimo)).toFixed(2)) },
      notas: ["24 plain cards, gzip; the same rounds. The limit is the goal as a ratio."],
      filas: filas(CPU, () => CPU(minimo), "ms"),
    },
    ...(antes.length === 0
      ? []
      : ([
          {
            titulo: "CPU time of a page beside the version before",
            columnas: ["now", "before"],
            meta: { maximo: 1 },
            notas: ["The same rounds."],
            filas: filas(CPU, anterior(CPU), "ms"),
          },
          {
            titulo: "Pages per second on one core beside the version before",
            columnas: ["now", "before"],
            meta: { minimo: 1 },
            notas: ["The same rounds."],
            filas: filas(POR_SEGUNDO, anterior(POR_SEGUNDO), "req/s"),
          },
        ] satisfies Medida[])),
  ];
}
