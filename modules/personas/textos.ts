import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";

/** Refusals about roles and blocks. */
export const TEXTOS_ACCESO = {
  desconocida: "Esa persona no existe.",
  ya_administra: "Esa persona ya administra la tienda: cambia su rol en su ficha.",
  invitacion_desconocida: "Esa invitación ya no está pendiente.",
  invitacion_invalida: "Esta invitación venció, se retiró o ya se usó. Pide otra a quien te invitó.",
  invitacion_ajena: "Esta invitación es para otro correo: ingresa con la cuenta de ese correo.",
  ya_administras: "Ya administras esta tienda.",
  ya_tienes_cuenta: "Ya tienes una cuenta con ese correo: ingresa y vuelve a abrir el enlace.",
  rol: "Elige uno de los roles.",
  motivo: "Escribe el motivo.",
  nacimiento: "Escribe la fecha de nacimiento que corresponde.",
  nacimiento_libre: "La persona puede corregir su fecha de nacimiento en su perfil.",
} as const;

/** Refusals and labels of the adjustment form. */
export const TEXTOS_PUNTOS = {
  elige_persona: "Elige a la persona.",
  elige_sentido: "Elige si sumas o quitas puntos.",
  motivo: "Escribe el motivo: la persona lo leerá.",
  formulario: "El formulario se dañó: recarga la página e inténtalo de nuevo.",
  persona_desconocida: "No encontramos a esa persona.",
  persona_se_va: "Esa cuenta se eliminó o está por eliminarse: sus puntos ya no cambian.",
  propios: "No puedes ajustar tus propios puntos: pídelo a otra persona que administre.",
  ya_registrado: "Ese ajuste ya se registró con otros datos: recarga la página.",
} as const;

export const sinSaldo = (saldo: number, puntos: number) =>
  `Tiene ${conPuntos(saldo)}: no se le pueden quitar ${miles(Math.abs(puntos))}.`;

export const tituloAjuste = (puntos: number) =>
  puntos > 0 ? `Te sumamos ${conPuntos(puntos)}` : `Te descontamos ${conPuntos(Math.abs(puntos))}`;
