import fc from "fast-check";
import { expect, test } from "vitest";
import { Rechazo } from "#modules/comun/rechazo/rechazo.ts";
import { testCtx } from "#tests/support/ctx.ts";
import { testDatabase } from "#tests/support/database.ts";
import { cases } from "#tests/support/long.ts";
import { leerFormula } from "#tests/support/shop/formula.ts";
import {
  abonar,
  apostar,
  dar,
  nuevaPartida,
  nuevoSorteo,
  nuevoUsuario,
  pagarPartida,
  retirar,
} from "#tests/support/shop/libro.ts";
import { SIN_PUNTOS } from "./asiento.ts";
import { auditarLibro } from "./auditar-libro.server.ts";
import { leerSaldo } from "./mover-puntos.server.ts";

const { db } = await testDatabase();
const ctx = testCtx(db);
const sorteo = await nuevoSorteo(ctx);

type Final = "hecho" | "repetido" | "rechazado";
type Clase = "dar" | "abonar" | "apostar" | "retirar";
type Orden = { clase: Clase; clave: string; usuario: string; puntos: number; partida: string };

const HACER = { dar, abonar, apostar, retirar };
let numero = 0;

/** Sends an order and returns its result in one word. Any error but the expected refusal fails the test. */
async function enviar({ clase, ...orden }: Orden): Promise<Final> {
  try {
    const { repetido } = await HACER[clase](ctx, { ...orden, ...sorteo });
    return repetido ? "repetido" : "hecho";
  } catch (error) {
    if (!(error instanceof Rechazo)) throw error;
    expect([error.clase, error.message]).toEqual(["valor", SIN_PUNTOS]);
    return "rechazado";
  }
}

/** A minimal model of the book: a balance and a stake per person, and the orders already done. */
class Modelo {
  readonly saldo = new Map<string, number>();
  readonly apostado = new Map<string, number>();
  readonly hechas = new Set<string>();

  /** Returns the expected result of the order and applies it when it succeeds. */
  seguir(orden: Orden): Final {
    if (this.hechas.has(orden.clave)) return "repetido";
    const { clase, usuario, puntos } = orden;
    const gasta = clase === "abonar" || clase === "apostar";
    if (gasta && this.de(usuario) < puntos) return "rechazado";
    this.hechas.add(orden.clave);
    this.saldo.set(usuario, this.de(usuario) + (gasta ? -puntos : puntos));
    if (clase === "apostar") this.apostado.set(usuario, this.enMesa(usuario) + puntos);
    if (clase === "retirar") this.apostado.set(usuario, 0);
    return "hecho";
  }

  de = (usuario: string) => this.saldo.get(usuario) ?? 0;
  enMesa = (usuario: string) => this.apostado.get(usuario) ?? 0;
}

const quien = fc.nat({ max: 2 });
const cuanto = fc.integer({ min: 1, max: 60 });
const paso = fc.oneof(
  { weight: 3, arbitrary: fc.record({ tipo: fc.constant("dar" as const), quien, cuanto }) },
  { weight: 3, arbitrary: fc.record({ tipo: fc.constant("abonar" as const), quien, cuanto }) },
  { weight: 3, arbitrary: fc.record({ tipo: fc.constant("apostar" as const), quien, cuanto }) },
  { weight: 1, arbitrary: fc.record({ tipo: fc.constant("retirar" as const), quien }) },
  { weight: 2, arbitrary: fc.record({ tipo: fc.constant("repetir" as const), cual: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      tipo: fc.constant("a_la_vez" as const),
      quien,
      gastos: fc.array(fc.record({ clase: fc.constantFrom("abonar" as const, "apostar" as const), cuanto }), {
        minLength: 2,
        maxLength: 8,
      }),
    }),
  },
);
type Paso = typeof paso extends fc.Arbitrary<infer P> ? P : never;

class Corrida {
  readonly modelo = new Modelo();
  readonly enviadas: Orden[] = [];
  readonly usuarios: string[];
  readonly partida: string;

  constructor(usuarios: string[], partida: string) {
    this.usuarios = usuarios;
    this.partida = partida;
  }

  orden(clase: Clase, quien: number, puntos: number): Orden {
    const usuario = this.usuarios[quien] ?? "";
    const orden = { clase, clave: `orden:${++numero}`, usuario, puntos, partida: this.partida };
    this.enviadas.push(orden);
    return orden;
  }

  async dar(paso: Paso): Promise<void> {
    if (paso.tipo === "a_la_vez")
      return this.aLaVez(paso.gastos.map((g) => this.orden(g.clase, paso.quien, g.cuanto)));
    if (paso.tipo === "repetir") {
      const otra = this.enviadas[paso.cual % Math.max(1, this.enviadas.length)];
      return otra && this.unaAUna(otra);
    }
    if (paso.tipo !== "retirar") return this.unaAUna(this.orden(paso.tipo, paso.quien, paso.cuanto));
    const apostado = this.modelo.enMesa(this.usuarios[paso.quien] ?? "");
    if (apostado > 0) await this.unaAUna(this.orden("retirar", paso.quien, apostado));
  }

  async unaAUna(orden: Orden): Promise<void> {
    // A withdrawal is never refused. A refused spend that is sent again is checked again.
    expect(await enviar(orden)).toBe(this.modelo.seguir(orden));
  }

  /** Sends orders at once. Any of them may win, but the balance covers the winners and none of the losers. */
  async aLaVez(ordenes: Orden[]): Promise<void> {
    const finales = await Promise.all(ordenes.map(enviar));
    for (const [i, orden] of ordenes.entries()) {
      if (finales[i] === "hecho") expect(this.modelo.seguir(orden)).toBe("hecho");
    }
    for (const [i, { usuario, puntos }] of ordenes.entries()) {
      if (finales[i] === "rechazado") expect(puntos).toBeGreaterThan(this.modelo.de(usuario));
    }
  }

  async comprobar(): Promise<void> {
    for (const usuario of this.usuarios) {
      expect(await leerSaldo(ctx, usuario)).toBe(this.modelo.de(usuario));
      expect(await leerFormula(db, usuario)).toBe(this.modelo.de(usuario));
    }
    expect((await auditarLibro(ctx)).diferencias).toEqual([]);
  }

  async cerrar(gana: boolean): Promise<void> {
    const apostados = this.usuarios
      .map((usuario, i) => ({ usuario, puntos: this.modelo.enMesa(usuario), gana: i === 0 ? gana : !gana }))
      .filter(({ puntos }) => puntos > 0);
    if (apostados.length > 0) await pagarPartida(ctx, this.partida, apostados);
    for (const { usuario, puntos, gana } of apostados) {
      this.modelo.saldo.set(usuario, this.modelo.de(usuario) + (gana ? 2 * puntos : 0));
    }
  }
}

test("whatever is sent, sent again or sent at once, the book equals the model and the formula", async () => {
  const pasos = fc.array(paso, { minLength: 5, maxLength: 25 });
  const propiedad = fc.asyncProperty(pasos, fc.boolean(), async (lista, gana) => {
    const usuarios = [await nuevoUsuario(ctx), await nuevoUsuario(ctx), await nuevoUsuario(ctx)];
    const corrida = new Corrida(usuarios, await nuevaPartida(ctx));
    for (const paso of lista) await corrida.dar(paso);
    await corrida.comprobar();
    await corrida.cerrar(gana);
    await corrida.comprobar();
  });
  await fc.assert(propiedad, { numRuns: cases(30) });
});
