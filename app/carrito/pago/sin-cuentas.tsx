import { Escribenos } from "#app/layout/escribenos.tsx";
import { Note } from "#app/ui/note.tsx";

/** The owner switched off every bank account. */
export const SinCuentas = ({ codigo }: { codigo: string }) => (
  <Note kind="error" className="mt-4">
    Ahora no tenemos una cuenta activa para recibir tu transferencia.{" "}
    <Escribenos mensaje={`Hola, quiero pagar mi compra ${codigo}.`} /> y te ayudamos.
  </Note>
);
