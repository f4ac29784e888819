import { randomUUID } from "node:crypto";
import { type Carrera, MS, type Pedido, type Resultado, RONDAS, turnos } from "#bench/kit/carrera.ts";
import type { Fila, Medida } from "#bench/kit/medida.ts";
import { abrirTodo, type Cliente, type TiendaAbierta } from "./tienda.ts";

const TRABAJADORES = 16;

/** Compares the purchases of 16 concurrent customers with the minimal program that writes the same rows. */
export async function medir(): Promise<Medida[]> {
  const abierta = await abrirTodo(8 * TRABAJADORES);
  try {
    const [sola, conClave, minimo] = await turnos(puertas(abierta));
    if (!sola || !conClave || !minimo) throw new Error("a door was not measured");
    return tablas(sola, conClave, minimo);
  } finally {
    await abierta.cerrar();
  }
}

/** The purchase without and with the Idempotency-Key that the page sends, and the minimal program. */
function puertas({ tienda, minimo, postmaster, clientes, item, sinCorreos }: TiendaAbierta): Carrera[] {
  const carrito = [{ ...item, cantidad: 1 }];
  const comprar =
    (path: string, conClave: boolean) =>
    (trabajador: number, vez: number): Pedido => {
      // Several customers for each worker: their purchases that wait for payment stay few, as in a real shop.
      const { user_id, cookie } = clientes[(trabajador + vez * TRABAJADORES) % clientes.length] as Cliente;
      const headers = { Cookie: cookie, ...(conClave && { "Idempotency-Key": randomUUID() }) };
      return { path, cuerpo: { carrito, usuario: user_id, repetir: true }, headers };
    };
  const funcion = "/.netlify/functions/ingresarCompras";
  const comunes = { postmaster, reposar: sinCorreos, trabajadores: TRABAJADORES };
  return [
    { ...comunes, port: tienda.port, pid: tienda.pid, pedir: comprar(funcion, false) },
    { ...comunes, port: tienda.port, pid: tienda.pid, pedir: comprar(funcion, true) },
    { ...comunes, port: minimo.port, pid: minimo.pid, pedir: comprar("/comprar", false) },
  ];
}

const cpu = ({ cpu: { proceso, base } }: Resultado) => `${proceso.toFixed(2)} + ${base.toFixed(2)} ms`;

function tablas(sola: Resultado, conClave: Resultado, minimo: Resultado): Medida[] {
  const fila = (que: string, nuestra: number, referencia: number, unidad: Fila["unidad"]): Fila => ({
    que,
    nuestra,
    referencia,
    unidad,
  });
  return [
    {
      titulo: "Purchases per second, 16 workers",
      columnas: ["ingresarCompras", "bare node:http + pg"],
      meta: { minimo: 0.5 },
      notas: [
        "Same database with fsync on; both write the sale, its line, the mail and the admins' notice in one transaction. The shop also sends the mails.",
        `${RONDAS} rounds of ${MS / 1_000} s each, taken in turns; median.`,
        `CPU time in the process and in PostgreSQL, from /proc, with the mails: ${cpu(sola)}; with a key ${cpu(conClave)}; the bare server ${cpu(minimo)}.`,
      ],
      filas: [
        fila("purchase", sola.por_segundo, minimo.por_segundo, "req/s"),
        fila("purchase with Idempotency-Key", conClave.por_segundo, minimo.por_segundo, "req/s"),
      ],
    },
    {
      titulo: "Wait for a purchase, 16 workers",
      columnas: ["ingresarCompras", "bare node:http + pg"],
      meta: { maximo: 2 },
      notas: ["The same rounds."],
      filas: [
        fila("p50", sola.p50, minimo.p50, "ms"),
        fila("p99", sola.p99, minimo.p99, "ms"),
        fila("p50 with Idempotency-Key", conClave.p50, minimo.p50, "ms"),
        fila("p99 with Idempotency-Key", conClave.p99, minimo.p99, "ms"),
      ],
    },
  ];
}
