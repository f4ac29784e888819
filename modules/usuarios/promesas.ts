import type { Promesas } from "#modules/ajustes/promesas.ts";
import { EDAD_MINIMA } from "./edad.ts";

/** Days without use after which a session ends. */
export const DIAS_SESION = 30;

/** What the shop promises about accounts. */
export const PROMESAS_CUENTA = {
  edad: () =>
    `Debes ser mayor de ${EDAD_MINIMA} años. Al registrarte declaras que lo eres; si la fecha de nacimiento de tu perfil indica lo contrario, no puedes abonar puntos ni apostar.`,
  eliminar: () =>
    "Para eliminar tu cuenta no debes tener una apuesta pendiente ni una compra por pagar o por entregar.",
  renuncia: () => "Al eliminarla renuncias a los puntos que queden en tu saldo.",
  sin_confirmar: ({ dias_sin_confirmar }) =>
    `Una cuenta cuyo correo no se confirma se borra a los ${dias_sin_confirmar} días.`,
  sesion: () => `Una sesión dura hasta que sales o pasan ${DIAS_SESION} días sin uso.`,
} satisfies Promesas;
