import type { Ajustes } from "#modules/ajustes/ajustes.ts";

/** Where and when customers pick up what they bought. */
export type RetiroTienda = { direccion: string; horario: string };

type AjustesRetiro = Pick<Ajustes, "retiro_activo" | "retiro_direccion" | "retiro_horario">;

/** Null until the owner said both: a customer must know where to go and when. */
export const lugarDeRetiro = ({ retiro_direccion, retiro_horario }: AjustesRetiro): RetiroTienda | null =>
  retiro_direccion && retiro_horario ? { direccion: retiro_direccion, horario: retiro_horario } : null;

/** The pick-up that the cart offers; null while it is switched off. */
export const retiroOfrecido = (ajustes: AjustesRetiro): RetiroTienda | null =>
  ajustes.retiro_activo ? lugarDeRetiro(ajustes) : null;

export const RETIRO_EN_TIENDA = "Retiro en tienda";

/** A sale that is picked up keeps the address and the hours that the customer was told, as others keep theirs. */
export const conRetiro = (
  { nombre, celular }: { nombre: string; celular: string },
  { direccion, horario }: RetiroTienda,
) => ({
  nombre,
  direccion,
  comuna: RETIRO_EN_TIENDA,
  region: "",
  celular,
  retiro: horario,
});

/** The part of a sale's address that says whether it is picked up. */
export type DestinoRetiro = { direccion: string; retiro?: string };

/** Where and when a sale is picked up; null when it is sent. */
export const retiroDe = (envio: DestinoRetiro | null): RetiroTienda | null =>
  envio?.retiro === undefined ? null : { direccion: envio.direccion, horario: envio.retiro };

const PALABRAS: Readonly<Record<string, string>> = { Enviado: "Por retirar", Entregado: "Retirado" };

/** The state of goods that are picked up: ready in the shop is what others call sent. */
export const palabraRetiro = (estado: string): string => PALABRAS[estado] ?? estado;
