import { puntos as agrupado } from "#modules/comun/dinero.ts";
import { Cifra, Cifras } from "./cifras.tsx";

export type Conteos = { pendiente: number; enviado: number; atascado: number };

/** Three figures: what waits, what left, what needs a person. */
export function CorreosCifras({ conteos }: { conteos: Conteos }) {
  return (
    <Cifras columnas={3}>
      <Cifra nombre="En espera" valor={agrupado(conteos.pendiente)} nota="salen solos" />
      <Cifra nombre="Enviados" valor={agrupado(conteos.enviado)} nota="ya salieron" />
      <Cifra
        nombre="Atascados"
        valor={agrupado(conteos.atascado)}
        nota={conteos.atascado > 0 ? "te necesitan" : "todo en orden"}
        tono={conteos.atascado > 0 ? "text-error" : "text-exito"}
      />
    </Cifras>
  );
}
