/** From then on nothing is signed with a certificate. */
export const estaVencido = ({ hasta }: { hasta: Date }, ahora: Date): boolean => hasta <= ahora;
