import type { IntentoDoble } from "./webpay-intento.ts";

const page = (body: string) =>
  `<!doctype html><html lang="es"><title>Webpay de prueba</title><main><h1>Webpay de prueba</h1>${body}</main></html>`;

const BOTONES = [
  ["credito", "Pagar con crédito"],
  ["debito", "Pagar con débito"],
  ["rechazada", "Pagar con una tarjeta sin saldo"],
  ["anulo", "Anular compra"],
  ["vencio", "Dejar pasar el tiempo"],
  ["error", "Encontrar un error"],
] as const;

/** The form where a customer pays. */
export const formPage = ({ token, amount }: IntentoDoble): string =>
  page(
    `<p>Monto: ${amount}</p><form method="post" action="/webpayserver/pagar"><input type="hidden" name="token_ws" value="${token}">${BOTONES.map(
      ([hizo, nombre]) => `<button name="hizo" value="${hizo}">${nombre}</button>`,
    ).join("")}</form>`,
  );

/** A return by POST: the customer presses the button that leads back to the shop. */
export const resultPage = (return_url: string, datos: Record<string, string>): string =>
  page(
    `<form method="post" action="${return_url}">${Object.entries(datos)
      .map(([nombre, valor]) => `<input type="hidden" name="${nombre}" value="${valor}">`)
      .join("")}<button>Volver al comercio</button></form>`,
  );
