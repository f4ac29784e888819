import { abonarPuntos } from "#modules/sorteos/abonos/abonar-puntos.server.ts";
import { negativaAbono } from "#modules/sorteos/abonos/minimo-abono.ts";
import { iniciarSorteo } from "#modules/sorteos/realizacion/inicio/iniciar-sorteo.server.ts";
import { registrarInput } from "#modules/sorteos/realizacion/inicio/registrar-input.server.ts";
import { abandonarSorteo } from "#modules/sorteos/realizacion/sin-ganadores/abandonar-sorteo.server.ts";
import { SimulationFailure } from "#tests/simulation/failure.ts";
import { type Persona, reunidoDe, type Sorteo } from "#tests/simulation/modelo.ts";
import { type Request, send, sendBoth, sendBurst } from "#tests/simulation/requests.ts";
import type { World } from "#tests/simulation/world.ts";
import { activas, eliminar } from "./cuentas.ts";
import { devolverPozo } from "./observar.ts";

const abiertos = ({ modelo }: World): Sorteo[] =>
  [...modelo.sorteos.values()].filter(({ estado }) => estado === "Disponible");

/** A person puts points into a raffle; sometimes more than she has, or than it lacks. */
export async function abonar(world: World, persona: Persona): Promise<void> {
  const { chance } = world;
  const sorteo = chance.pick(abiertos(world));
  if (!sorteo) return;
  const otra = chance.pick(activas(world).filter(({ saldo }) => saldo > 0));
  const pedido = abono(world, persona, sorteo);
  if (otra && chance.yes(0.06)) return sendBoth(world, pedido, abono(world, otra, sorteo));
  if (chance.yes(0.02)) return sendBoth(world, pedido, eliminar(world, persona));
  if (chance.yes(0.04)) return rafaga(world, sorteo);
  await send(world, pedido);
}

type Abonado = { puntosInicio: number; puntosFinal: number };

/** A call for a raffle: many people put points into it at once. */
export async function rafaga(world: World, sorteo: Sorteo, gente = world.chance.int(3, 8)): Promise<void> {
  const con = activas(world).filter(({ saldo }) => saldo > 0);
  const personas = world.chance.some(con, gente);
  if (personas.length === 0) return;
  await sendBurst(
    world,
    personas.map((persona) => abono(world, persona, sorteo)),
    ({ puntosInicio }: Abonado) => puntosInicio,
  );
}

function abono({ chance, modelo, now }: World, persona: Persona, sorteo: Sorteo): Request<Abonado> {
  const { sesion } = persona;
  const usuario = sesion.codigo_referido;
  const { key, sku } = sorteo;
  const resto = sorteo.objetivo - reunidoDe(sorteo);
  const todo = Math.max(1, Math.min(persona.saldo, resto));
  const puntos = chance.yes(0.05) ? resto + 1 : chance.yes(0.3) ? todo : chance.int(1, Math.min(todo, 150));
  return {
    name: "abonar",
    who: usuario,
    detail: `${puntos} ${key}`,
    run: (ctx) => abonarPuntos(ctx, { sku, puntos, usuario, sorteo: key }, sesion),
    accepted: ({ puntosInicio, puntosFinal }) => {
      const inicio = reunidoDe(sorteo) + 1;
      if (puntosInicio !== inicio || puntosFinal !== inicio + puntos - 1 || sorteo.estado !== "Disponible")
        throw new SimulationFailure(
          `${usuario} got ${puntosInicio}–${puntosFinal} of ${key}, whose next is ${inicio}`,
        );
      modelo.mover(usuario, -puntos);
      sorteo.tramos.push({ usuario, inicio, final: puntosFinal });
      if (puntosFinal === sorteo.objetivo) sorteo.estado = "Cerrado";
    },
    refused: ({ message }) => {
      const { objetivo, minimo, termina } = sorteo;
      if (termina !== null && termina <= now()) return;
      if (sorteo.estado !== "Disponible" || persona.estado !== "activa" || puntos < minimo) return;
      const margen = { objetivo, minimo, acumulado: reunidoDe(sorteo), saldo: persona.saldo };
      if (!negativaAbono(puntos, margen))
        throw new SimulationFailure(`${usuario} was refused in ${key}: ${message}`);
    },
  };
}

const cerrados = ({ modelo }: World): Sorteo[] =>
  [...modelo.sorteos.values()].filter(({ estado }) => estado === "Cerrado");

/** A participant gives her number to a closed raffle. */
export async function darNumero(world: World): Promise<void> {
  const { chance, modelo } = world;
  const sorteo = chance.pick(cerrados(world));
  const tramo = chance.pick(sorteo?.tramos ?? []);
  if (!sorteo || !tramo) return;
  const { sesion } = modelo.persona(tramo.usuario);
  const { key } = sorteo;
  const input = chance.int(1, 100);
  await send(world, {
    name: "dar número",
    who: tramo.usuario,
    detail: `${key} ${input}`,
    run: (ctx) => registrarInput(ctx, { key, input }, sesion),
    found: async () => null,
  });
}

/** 'Iniciar Sorteo' of what is due tonight; the clock does it later if no admin does. */
export async function iniciarAlguno(world: World): Promise<void> {
  const sorteo = world.chance.pick(cerrados(world));
  const admin = world.chance.pick(world.admins);
  if (!sorteo || !admin) return;
  const { key } = sorteo;
  const pedido = (): Request => ({
    name: "iniciar sorteo",
    who: admin.codigo_referido,
    detail: key,
    run: (ctx) => iniciarSorteo(ctx, { key }, admin),
  });
  if (world.chance.yes(0.3)) await sendBoth(world, pedido(), pedido());
  else await send(world, pedido());
}

/** An admin gives up a raffle: everybody gets her points back. */
export async function abandonarAlguno(world: World): Promise<void> {
  const sorteo = world.chance.pick([...abiertos(world), ...cerrados(world)]);
  const admin = world.chance.pick(world.admins);
  if (!sorteo || !admin) return;
  const { key } = sorteo;
  await send(world, {
    name: "abandonar sorteo",
    who: admin.codigo_referido,
    detail: key,
    run: (ctx) => abandonarSorteo(ctx, { key, motivo: "Simulación" }, admin),
    accepted: () => devolverPozo(world, sorteo),
  });
}
