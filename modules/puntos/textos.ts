export const SIN_PUNTOS = "No tienes puntos suficientes.";
export const CUENTA_FUERA_DE_RANGO = "Esa cantidad de puntos no cabe en una cuenta.";
export const cuentaSinPuntos = (cuenta: string) => `La cuenta ${cuenta} no tiene puntos suficientes.`;
