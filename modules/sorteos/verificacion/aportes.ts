/** How many inputs a draw needs. On its own: pages that only say the number need not load the draw's rule. */
export const APORTES_NECESARIOS = 5;
