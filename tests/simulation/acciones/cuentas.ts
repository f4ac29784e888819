import { sql } from "drizzle-orm";
import type { Sesion } from "#modules/comun/tx/contexto.ts";
import { guardarPerfil } from "#modules/despachos/guardar-perfil.server.ts";
import { ajustarPuntos } from "#modules/personas/ajustar-puntos.server.ts";
import { eliminarCuenta } from "#modules/privacidad/eliminar-cuenta.server.ts";
import { pedirDerecho } from "#modules/privacidad/solicitudes/pedir-derecho.server.ts";
import { confirmarCorreo } from "#modules/usuarios/acceso/confirmar-correo.server.ts";
import { registrarUsuario } from "#modules/usuarios/acceso/registrar-usuario.server.ts";
import { SimulationFailure } from "#tests/simulation/failure.ts";
import type { Persona } from "#tests/simulation/modelo.ts";
import { type Request, send } from "#tests/simulation/requests.ts";
import type { World } from "#tests/simulation/world.ts";
import { sesionDe } from "#tests/support/sesion.ts";
import { DIRECCION } from "#tests/support/shop/personas.ts";

export const activas = ({ modelo }: World): Persona[] =>
  [...modelo.personas.values()].filter(({ estado }) => estado === "activa");

/** A person signs up, mostly invited by another one, and mostly confirms her address. */
export async function registrar(world: World, numero: number): Promise<void> {
  const { chance, modelo } = world;
  const email = `persona${numero}@correo.example`;
  const referente = chance.yes(0.6) ? (chance.pick(activas(world))?.sesion.codigo_referido ?? null) : null;
  const registro = { email, hash: "sin contraseña", key_referido: referente, navegador: "navegador" };
  await send(world, {
    name: "registrar",
    who: email,
    detail: referente ?? "",
    run: (ctx) => registrarUsuario(ctx, registro),
    // Signing up again changes nothing but the link of the mail.
    found: async () => null,
  });
  if (chance.yes(0.08)) return;
  const leer = () => leerSesion(world, email);
  await send(world, {
    name: "confirmar",
    who: email,
    detail: "",
    run: async (ctx) => {
      const token = await leerEnlace(world, email);
      await confirmarCorreo(ctx, token);
      return true;
    },
    found: async () => ((await leer())?.confirmada ? true : null),
    accepted: async () => {
      const leida = await leer();
      if (!leida) throw new SimulationFailure(`${email} confirmed an account that does not exist`);
      const { sesion } = leida;
      const celular = `9${String(10_000_000 + numero)}`;
      const estado = "activa";
      modelo.personas.set(sesion.codigo_referido, { sesion, referente, celular, estado, saldo: 0, deuda: 0 });
    },
    refused: ({ message }) => {
      throw new SimulationFailure(`${email} could not confirm: ${message}`);
    },
  });
  const sesion = (await leer())?.sesion;
  if (sesion) await send(world, perfil(world, modelo.persona(sesion.codigo_referido)));
}

async function leerEnlace({ db }: World, email: string): Promise<string> {
  const { rows } = await db.execute<{ enlace: string }>(
    sql`select datos->>'enlace' as enlace from correos where para = ${email} and plantilla = 'confirmar_cuenta' order by id desc limit 1`,
  );
  return new URL(rows[0]?.enlace ?? "http://no.link").searchParams.get("token") ?? "";
}

async function leerSesion(
  { db }: World,
  email: string,
): Promise<{ sesion: Sesion; confirmada: boolean } | null> {
  const { rows } = await db.execute<{ user_id: string; codigo_referido: string; confirmada: boolean }>(
    sql`select u.user_id, u.codigo_referido, a."emailVerified" as confirmada
          from usuarios u join auth.user a on a.id = u.user_id where u.email = ${email}`,
  );
  const [fila] = rows;
  if (!fila) return null;
  const { user_id, codigo_referido, confirmada } = fila;
  return { sesion: sesionDe({ user_id, codigo_referido, email }), confirmada };
}

/** A few people write the telephone of the person who invited them. */
function perfil({ chance, modelo }: World, persona: Persona): Request {
  const invito = persona.referente === null ? null : modelo.persona(persona.referente);
  const celular = invito && chance.yes(0.1) ? invito.celular : persona.celular;
  const datos = { ...DIRECCION, celular, nombre: "Ana", apellido: "Soto", nacimiento: "1990-05-05" };
  return {
    name: "perfil",
    who: persona.sesion.codigo_referido,
    detail: celular,
    run: (ctx) => guardarPerfil(ctx, persona.sesion, datos),
    found: async () => null,
    accepted: () => {
      persona.celular = celular;
    },
  };
}

/** A person asks that her data are not used; while that lasts, buying, contributing and leaving work as ever. */
export function pedirBloqueo({ db }: World, { sesion }: Persona): Request {
  const suya = sql`usuario = ${sesion.codigo_referido} and clase = 'bloqueo' and respondida_en is null`;
  const leer = async () => {
    const { rows } = await db.execute<{ codigo: string }>(
      sql`select codigo from solicitudes_datos where ${suya}`,
    );
    return rows[0] ?? null;
  };
  return {
    name: "bloqueo",
    who: sesion.codigo_referido,
    detail: "",
    run: (ctx) => pedirDerecho(ctx, { clase: "bloqueo", detalle: "Simulación" }, sesion),
    found: leer,
  };
}

export function eliminar(world: World, persona: Persona): Request {
  const { sesion } = persona;
  return {
    name: "eliminar",
    who: sesion.codigo_referido,
    detail: "",
    run: (ctx) => eliminarCuenta(ctx, sesion.codigo_referido),
    found: async () => leerEliminacion(world, sesion.codigo_referido),
    accepted: ({ estado }) => {
      persona.estado = estado === "eliminada" ? "eliminada" : "se_va";
      persona.saldo = 0;
    },
  } satisfies Request<{ estado: string }>;
}

async function leerEliminacion({ db }: World, codigo: string): Promise<{ estado: string } | null> {
  const { rows } = await db.execute<{ estado: string | null }>(sql`
    select case when eliminado_en is not null then 'eliminada' when eliminacion_pedida_en is not null then 'esperando' end as estado
      from usuarios where codigo_referido = ${codigo}`);
  const estado = rows[0]?.estado;
  return estado ? { estado } : null;
}

/** An admin gives or takes points. The form has a key of its own. */
export function ajustar({ chance, modelo, admins }: World, persona: Persona, puntos: number): Request {
  const [admin] = admins;
  const usuario = persona.sesion.codigo_referido;
  const entrada = {
    usuario,
    sentido: puntos < 0 ? "quitar" : "sumar",
    puntos: String(Math.abs(puntos)),
    motivo: "Simulación",
    clave: Buffer.from(chance.bytes(16)).toString("hex"),
  };
  return {
    name: "ajustar",
    who: admin?.codigo_referido ?? "",
    detail: `${usuario} ${puntos}`,
    run: (ctx) => ajustarPuntos(ctx, entrada, admin ?? null),
    // The same form again answers that it was sent before, and adjusts nothing.
    found: async () => null,
    accepted: () => modelo.mover(usuario, puntos),
  };
}
