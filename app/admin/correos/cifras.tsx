import { Cifra, Cifras } from "#app/admin/kit/cifras.tsx";
import { enBreve } from "#modules/comun/conteo.ts";

export type Conteos = { pendiente: number; enviado: number; atascado: number };

/** Three figures: mails that are waiting, sent, and stuck. */
export function CorreosCifras({ conteos }: { conteos: Conteos }) {
  return (
    <Cifras columnas={3}>
      <Cifra nombre="En espera" valor={enBreve(conteos.pendiente)} nota="salen solos" />
      <Cifra nombre="Enviados" valor={enBreve(conteos.enviado)} nota="ya salieron" />
      <Cifra
        nombre="Atascados"
        valor={enBreve(conteos.atascado)}
        nota={conteos.atascado > 0 ? "te necesitan" : "todo en orden"}
        tono={conteos.atascado > 0 ? "text-error" : "text-exito"}
      />
    </Cifras>
  );
}
