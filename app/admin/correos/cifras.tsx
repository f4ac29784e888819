import { Cifra, Cifras } from "#app/admin/kit/lista/cifras.tsx";
import { enBreve } from "#modules/comun/conteo.ts";

export type ConteosBandeja = { pendiente: number; enviado: number; atascado: number };

/** What a delivered mail is called: a shop without a mail server keeps it, and nothing leaves. */
export const entregados = (local: boolean) => (local ? "Guardados aquí" : "Enviados");

/** Three figures of the whole outbox: mails that are waiting, delivered, and stuck. */
export function CorreosCifras({ conteos, local }: { conteos: ConteosBandeja; local: boolean }) {
  return (
    <Cifras columnas={3}>
      <Cifra
        nombre="En espera"
        valor={enBreve(conteos.pendiente)}
        nota={conteos.pendiente > 0 ? "salen solos" : "ninguno espera"}
      />
      <Cifra
        nombre={entregados(local)}
        valor={enBreve(conteos.enviado)}
        nota={local ? "no salen de este equipo" : "ya salieron"}
      />
      <Cifra
        nombre="Atascados"
        valor={enBreve(conteos.atascado)}
        nota={conteos.atascado > 0 ? "te necesitan" : "ninguno"}
        tono={conteos.atascado > 0 ? "text-error" : "text-exito"}
      />
    </Cifras>
  );
}
