/** Whether a text from an address can be the key of a raffle. */
export const esKeySorteo = (texto: string): boolean => /^SRT-[A-Z0-9]{4,8}$/.test(texto);
