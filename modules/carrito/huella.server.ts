import { createHash } from "node:crypto";
import { contenidoDe, type LineaPedida } from "./lineas.ts";

/** A hash of what is bought and how much of it. Two carts with the same one are the same purchase. */
export const huellaCarrito = (lineas: readonly LineaPedida[]): string =>
  createHash("sha256").update(contenidoDe(lineas)).digest("hex");
