import type { Page } from "playwright-core";

/** The field for the points of an abono, what is written in it and the number that this is. */
export const campo = (page: Page) =>
  page.getByRole("spinbutton", { name: "¿Cuántos puntos quieres abonar?" });

/** The button of the form to give points: it has the amount in it, and without scripts it has none. */
export const botonAbonar = (page: Page) =>
  page.locator(".participa-tarjeta").getByRole("button", { name: /^Abonar (Puntos|[\d.]+ puntos?)$/ });
export const escrito = (page: Page) => campo(page).inputValue();
export const valor = async (page: Page) => Number((await escrito(page)).replaceAll(".", ""));

/** A number as the shop writes it. */
export const enMiles = (n: number) => n.toLocaleString("es-CL", { useGrouping: "always" });
