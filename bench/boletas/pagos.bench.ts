import { leerCpu } from "#bench/kit/cpu.ts";
import { type Fila, type Medida, mediana } from "#bench/kit/medida.ts";
import { abrirPar, alFirmar, atrasar, firmadas, type TiendaDePagos } from "./tienda.ts";

const VECES = Number(process.env.BENCH_VECES ?? 200);
const CALENTAR = 20;
/** The job signs them while payments are measured. */
const ATRASADAS = 600;
/** Fewer say that the job was not at work. */
const AL_MENOS = 50;

type Par = { con: TiendaDePagos; sin: TiendaDePagos };
type Pagar = (tienda: TiendaDePagos) => Promise<number>;

const POR_TRANSFERENCIA: Pagar = (tienda) => tienda.porTransferencia();
const POR_TARJETA: Pagar = (tienda) => tienda.porTarjeta();

/** One payment in each shop by turns, the first one changing, so that other load on the machine meets both. */
async function alternar(que: string, { con, sin }: Par, pagar: Pagar, veces = VECES): Promise<Fila> {
  const tiempos = { con: [] as number[], sin: [] as number[] };
  for (let vez = 0; vez < veces; vez++) {
    if (vez % 2 === 0) tiempos.con.push(await pagar(con));
    tiempos.sin.push(await pagar(sin));
    if (vez % 2 === 1) tiempos.con.push(await pagar(con));
  }
  return { que, nuestra: mediana(tiempos.con), referencia: mediana(tiempos.sin), unidad: "ms" };
}

/** CPU time of the thread that serves, of each of the payments that `medir` makes in both shops. */
async function conCpu(que: string, { con, sin }: Par, medir: () => Promise<Fila>): Promise<Fila[]> {
  const leer = ({ abierta: { tienda, postmaster } }: TiendaDePagos) => leerCpu(tienda.pid, postmaster);
  const [antes, suyo] = [await leer(con), await leer(sin)];
  const fila = await medir();
  const nuestra = ((await leer(con)).hilo - antes.hilo) / VECES;
  const referencia = ((await leer(sin)).hilo - suyo.hilo) / VECES;
  return [fila, { que: `${que}, CPU of the thread that serves`, nuestra, referencia, unidad: "ms" }];
}

/** The same while the job makes boletas of other sales, of those from that one on. */
async function alTrabajar(
  que: string,
  par: Par,
  pagar: Pagar,
  desde: number,
): Promise<{ fila: Fila; hechas: number }> {
  await atrasar(par.con, { desde, cuantas: ATRASADAS });
  await alFirmar(par.con);
  const antes = await firmadas(par.con);
  const fila = await alternar(`${que}, while the job signs`, par, pagar, Math.ceil(VECES / 4));
  const hechas = (await firmadas(par.con)) - antes;
  if (hechas < AL_MENOS) throw new Error(`the job signed only ${hechas} boletas`);
  return { fila, hechas };
}

/** A payment in a shop that makes boletas beside one in a shop that has them off. */
export async function medir(): Promise<Medida> {
  const { cerrar, ...par } = await abrirPar();
  try {
    await alternar("warm-up", par, POR_TRANSFERENCIA, CALENTAR);
    await alternar("warm-up", par, POR_TARJETA, CALENTAR);
    const [transferencia, tarjeta] = ["transfer", "card"];
    const filas = [
      ...(await conCpu(transferencia, par, () => alternar(transferencia, par, POR_TRANSFERENCIA))),
      ...(await conCpu(tarjeta, par, () => alternar(tarjeta, par, POR_TARJETA))),
    ];
    const una = await alTrabajar(transferencia, par, POR_TRANSFERENCIA, 1);
    const otra = await alTrabajar(tarjeta, par, POR_TARJETA, 1 + ATRASADAS);
    return {
      titulo: "A payment with boletas",
      columnas: ["boletas on", "boletas off"],
      meta: { maximo: 1.5 },
      notas: [
        `Two shops over loopback, each with its own PostgreSQL, one double of Webpay and of the SII for both. One request at a time, in turns; median of ${VECES}, and of ${Math.ceil(VECES / 4)} while the job signs.`,
        "transfer: `pagoRecibido` by an admin. card: the return of the browser, with its commit at Webpay.",
        `While the last two lines were measured the job signed ${una.hechas} and ${otra.hechas} boletas of other sales.`,
      ],
      filas: [...filas, una.fila, otra.fila],
    };
  } finally {
    await cerrar();
  }
}
