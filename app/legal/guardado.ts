import { enumerar } from "#modules/comun/texto/frases.ts";

/** What the shop leaves in a browser. A test compares both lists with what the code sets. */
export type GuardadoEnNavegador = { nombre: string; para: string; dura: string };

/** Without the prefixes that most of these names have: that of the program, and on https one for the browser. */
export const COOKIES: readonly GuardadoEnNavegador[] = [
  {
    nombre: "session_token",
    para: "mantiene tu sesión",
    dura: "hasta que sales o pasan 30 días sin uso",
  },
  {
    nombre: "dispositivo",
    para: "reconoce el navegador en que ya ingresaste, para que un extraño que prueba contraseñas no te deje fuera",
    dura: "400 días",
  },
  { nombre: "registro", para: "une el correo de confirmación con tu registro", dura: "1 día" },
  { nombre: "ingreso", para: "recuerda que falta tu segundo paso al ingresar", dura: "10 minutos" },
  { nombre: "cesta", para: "guarda el carrito si tu navegador no usa JavaScript", dura: "7 días" },
];

export type EnNavegador = {
  /** How its key begins. */
  clave: string;
  para: string;
  /** Where the code writes it. */
  archivo: string;
};

/** Kept by the browser itself and never sent by itself; `sessionStorage` ends with the tab. */
export const EN_NAVEGADOR: readonly EnNavegador[] = [
  { clave: "carrito", para: "tu carrito", archivo: "app/carrito/carrito-guardado.ts" },
  { clave: "cupon", para: "el cupón que escribiste", archivo: "app/carrito/cupon.tsx" },
  { clave: "cotizacion", para: "tu última cotización", archivo: "app/carrito/pago/cotizacion-guardada.ts" },
  { clave: "comuna", para: "la comuna con que calculas el envío", archivo: "app/envio/use-tarifas.ts" },
  { clave: "favoritos", para: "tus favoritos", archivo: "app/favoritos/guardados.ts" },
  {
    clave: "sessionId",
    para: "el identificador de tu conversación con Mati",
    archivo: "app/asistente/sesion.ts",
  },
  {
    clave: "productos:",
    para: "el lugar en que ibas de la lista de productos",
    archivo: "app/productos/lista/use-listado.ts",
  },
  {
    clave: "puntazo-borrador",
    para: "lo que escribías en tu perfil",
    archivo: "app/cuenta/mis-datos/mis-datos.page.tsx",
  },
  {
    clave: "puntazo-sesion",
    para: "que otra pestaña entró o salió de tu cuenta",
    archivo: "app/lib/session/session-events.ts",
  },
  {
    clave: "push:",
    para: "si activaste los avisos o los dejaste para después",
    archivo: "app/instalable/push.ts",
  },
  {
    clave: "push:",
    para: "si activaste los avisos o los dejaste para después",
    archivo: "app/instalable/pedir-avisos.tsx",
  },
  { clave: "montoncito_sonido", para: "si el juego suena", archivo: "app/montoncito/sonido/use-sonido.ts" },
  {
    clave: "admin-",
    para: "cómo prefiere las tablas quien administra",
    archivo: "app/lib/use-guardado.ts",
  },
  { clave: "tienda-", para: "la página que ves sin conexión", archivo: "app/instalable/trabajador.js" },
];

/** All of it in one sentence. */
export const enNavegadorEnPalabras = (): string =>
  enumerar([...new Set(EN_NAVEGADOR.map(({ para }) => para))]);
