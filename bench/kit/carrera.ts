import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { type Cpu, leerCpu } from "./cpu.ts";
import { mediana } from "./medida.ts";

/** Rounds of each door and their length; shorter ones while looking for what is slow. */
export const RONDAS = Number(process.env.RONDAS ?? 3);
export const MS = Number(process.env.MS ?? 5_000);

/** One POST as a browser sends it, or the GET of a page if it has no body. */
export type Pedido = { path: string; cuerpo?: object; headers?: Record<string, string> };

export type Carrera = {
  port: number;
  pid: number;
  postmaster: number;
  trabajadores: number;
  /** Ends a round after this many requests, for those whose mails take longer than they do. */
  tope?: number;
  /** The next request of a worker. */
  pedir: (trabajador: number, vez: number) => Pedido;
  /** Resolves when the server has done what the requests left to it, such as mails: that CPU time is theirs too. */
  reposar: () => Promise<void>;
};

export type Resultado = { por_segundo: number; p50: number; p99: number; cpu: Cpu };

/** Sends requests as fast as they are answered and measures rate, waits and the CPU time of each request. */
async function correr(carrera: Carrera, ms: number): Promise<Resultado> {
  const { port, pid, postmaster, trabajadores, tope = Number.POSITIVE_INFINITY, pedir, reposar } = carrera;
  const agent = new Agent({ keepAlive: true, maxSockets: trabajadores });
  const antes = await leerCpu(pid, postmaster);
  const esperas: number[] = [];
  const inicio = performance.now();
  let enviados = 0;
  const trabajar = async (trabajador: number) => {
    for (let vez = 0; performance.now() - inicio < ms && enviados++ < tope; vez++) {
      const desde = performance.now();
      await enviar(agent, port, pedir(trabajador, vez));
      esperas.push(performance.now() - desde);
    }
  };
  await Promise.all(Array.from({ length: trabajadores }, (_, i) => trabajar(i)));
  const tardo = performance.now() - inicio;
  agent.destroy();
  await reposar();
  const despues = await leerCpu(pid, postmaster);
  const cada = (cual: keyof Cpu) => (despues[cual] - antes[cual]) / esperas.length;
  esperas.sort((a, b) => a - b);
  const percentil = (p: number) => esperas[Math.floor(esperas.length * p)] ?? Number.NaN;
  return {
    por_segundo: (esperas.length * 1_000) / tardo,
    p50: percentil(0.5),
    p99: percentil(0.99),
    cpu: { proceso: cada("proceso"), hilo: cada("hilo"), base: cada("base") },
  };
}

/** Runs them in turns, so that a change of the machine meets all of them; the median of each figure. The first turn, `calor` long, is not measured. */
export async function turnos(
  carreras: readonly Carrera[],
  ms = MS,
  calor = Math.min(ms, 2_000),
): Promise<Resultado[]> {
  const rondas: Resultado[][] = carreras.map(() => []);
  for (const carrera of carreras) await correr(carrera, calor);
  for (let ronda = 0; ronda < RONDAS; ronda++)
    for (const [i, carrera] of carreras.entries()) rondas[i]?.push(await correr(carrera, ms));
  return rondas.map((hechas) => {
    const de = (valor: (resultado: Resultado) => number) => mediana(hechas.map(valor));
    return {
      por_segundo: de((r) => r.por_segundo),
      p50: de((r) => r.p50),
      p99: de((r) => r.p99),
      cpu: { proceso: de((r) => r.cpu.proceso), hilo: de((r) => r.cpu.hilo), base: de((r) => r.cpu.base) },
    };
  });
}

function enviar(agent: Agent, port: number, { path, cuerpo, headers }: Pedido): Promise<void> {
  const origen = { "Content-Type": "application/json", Origin: `http://localhost:${port}` };
  const forma = cuerpo
    ? { method: "POST", headers: { ...origen, ...headers } }
    : { method: "GET", headers: { ...headers } };
  return new Promise((resolve, reject) => {
    const pedido = request({ agent, host: "127.0.0.1", port, path, ...forma }, async (respuesta) => {
      const texto = await text(respuesta);
      if (respuesta.statusCode === 200) resolve();
      else reject(new Error(`${path} answered ${respuesta.statusCode}: ${texto.slice(0, 200)}`));
    });
    pedido.on("error", reject);
    pedido.end(cuerpo && JSON.stringify(cuerpo));
  });
}
