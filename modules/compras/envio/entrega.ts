import type { Errores, Leido } from "#modules/comun/formulario.ts";
import { ordenarPerfil, type Perfil } from "#modules/usuarios/perfil.ts";
import { regionDe } from "#modules/usuarios/regiones.ts";

/** In the order of the form of the cart. */
export const CAMPOS_ENTREGA = ["nombre", "celular", "comuna", "direccion"] as const;
export type CampoEntrega = (typeof CAMPOS_ENTREGA)[number];

/** Who receives the goods of a cart, and where. */
export type Entrega = Record<CampoEntrega, string>;
/** The person to whom a parcel is addressed. */
export type Destinatario = Pick<Entrega, "nombre" | "celular">;

const PIDE: Record<CampoEntrega, string> = {
  nombre: "Escribe el nombre y apellido de quien recibe.",
  celular: "Escribe un celular de al menos 8 dígitos: con él coordinamos la entrega.",
  comuna: "Elige tu comuna de la lista.",
  direccion: "Escribe la calle y el número.",
};

const MINIMO_DE_DIGITOS = 8;

const SIRVE: Record<CampoEntrega, (texto: string) => boolean> = {
  nombre: (texto) => texto !== "",
  celular: (texto) => texto.replace(/\D/g, "").length >= MINIMO_DE_DIGITOS,
  comuna: (texto) => regionDe(texto) !== "",
  direccion: (texto) => texto !== "",
};

function faltasEn<C extends CampoEntrega>(
  campos: readonly C[],
  escrita: Readonly<Record<C, string>>,
): Errores {
  const faltan = campos.filter((campo) => !SIRVE[campo](escrita[campo].trim()));
  return Object.fromEntries(faltan.map((campo) => [campo, PIDE[campo]]));
}

/** What 'Pagar' still asks for, one sentence per field; the first one is the first of the form. */
export const faltasDeEntrega = (entrega: Entrega): Errores => faltasEn(CAMPOS_ENTREGA, entrega);

/** Goods that are picked up need a person and a number to call, and no address. */
export const faltasDeRetiro = (quien: Destinatario): Errores => faltasEn(["nombre", "celular"], quien);

type Escrita = Readonly<Record<CampoEntrega, string | null>>;

const completar = ({ nombre, celular, comuna, direccion }: Escrita): Entrega => ({
  nombre: nombre ?? "",
  celular: celular ?? "",
  comuna: comuna ?? "",
  direccion: direccion ?? "",
});

/** The delivery that a profile stands for. */
export const entregaDe = (perfil: Perfil): Entrega =>
  completar({ ...perfil, nombre: [perfil.nombre, perfil.apellido].filter(Boolean).join(" ") });

/** What the form says; of goods that are picked up only the person is asked for. */
export function leerEntrega(escrita: Escrita, retira = false): Leido<Entrega> {
  const datos = completar(escrita);
  const errores = retira ? faltasDeRetiro(datos) : faltasDeEntrega(datos);
  return Object.keys(errores).length > 0 ? { datos: null, errores } : { datos, errores: null };
}

/** Divides a whole name: with four words or more two are first names, as people write them in Chile. */
export function repartirNombre(completo: string): { nombre: string; apellido: string } {
  const palabras = completo.split(/\s+/).filter(Boolean);
  const primeros = palabras.length > 3 ? 2 : 1;
  return { nombre: palabras.slice(0, primeros).join(" "), apellido: palabras.slice(primeros).join(" ") };
}

type Quien = Destinatario & { rut: string | null };

/** A parcel may be addressed to another person, so name, phone and RUT only fill what the profile of the buyer lacks. */
export const perfilConQuien = (perfil: Perfil, { nombre, celular, rut }: Quien) => ({
  ...(!perfil.nombre && !perfil.apellido && repartirNombre(nombre)),
  ...(!perfil.celular && { celular }),
  ...(!perfil.rut && rut && { rut }),
});

/** What a delivery changes in the profile of the buyer. The address is always the new one. */
export const perfilConEntrega = (perfil: Perfil, entrega: Entrega & Quien) => ({
  direccion: entrega.direccion,
  comuna: entrega.comuna,
  region: regionDe(entrega.comuna),
  ...perfilConQuien(perfil, entrega),
});

/** Addresses a parcel to that person; what they did not write stays. */
export function paraDestinatario<E extends Destinatario>(envio: E, destinatario?: Destinatario): E {
  const { nombre, celular } = ordenarPerfil(destinatario ?? {});
  return { ...envio, ...(nombre && { nombre }), ...(celular && { celular }) };
}

/** The addressee as a quote keeps it; null when nothing was written. */
export function destinatarioDe(escrito: Destinatario | undefined): Destinatario | null {
  const { nombre, celular } = ordenarPerfil(escrito ?? {});
  return nombre || celular ? { nombre: nombre ?? "", celular: celular ?? "" } : null;
}
