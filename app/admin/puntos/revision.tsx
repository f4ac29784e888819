import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { ShieldCheck } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { miles } from "#modules/comun/dinero/dinero.ts";
import { formatearHora } from "#modules/comun/fechas/fechas.ts";
import { enDiferencias } from "#modules/panel/diferencias.ts";
import type { Auditoria } from "#modules/puntos/auditar-libro.server.ts";

export type RevisionVista = Pick<Auditoria, "diferencias" | "total_diferencias"> & {
  cifras: Pick<Auditoria["cifras"], "asientos" | "movimientos" | "cuentas">;
  revisado_en: Date;
};

type PropsRevisar = { intento: "revisar" | "auditar"; className?: string; children: string };

/** Runs now the check that the shop runs every night. */
export function LibroRevisar({ intento, className, children }: PropsRevisar) {
  const { formData } = useNavigation();
  return (
    <Form method="post" preventScrollReset className={className}>
      <Button
        variant="secondary"
        size="sm"
        name="intento"
        value={intento}
        icon={<ShieldCheck aria-hidden="true" />}
        loading={formData?.get("intento") === intento}
      >
        {children}
      </Button>
    </Form>
  );
}

export function LibroRevision({ revision }: { revision: RevisionVista }) {
  const { diferencias, total_diferencias, cifras, revisado_en } = revision;
  if (total_diferencias === 0) {
    return (
      <Note kind="success" className="mb-4.5">
        El libro cuadra: revisamos {miles(cifras.asientos)} asientos, {miles(cifras.movimientos)} movimientos
        y {miles(cifras.cuentas)} cuentas a las {formatearHora(revisado_en)}. Cada saldo es el de su fórmula.
      </Note>
    );
  }
  return (
    <Note kind="error" className="mb-4.5">
      <b>{`El libro tiene ${enDiferencias(total_diferencias)}`}</b>
      <ul className="mt-1.5 grid list-disc gap-1 pl-5">
        {diferencias.map((frase) => (
          <li key={frase}>{frase}</li>
        ))}
      </ul>
    </Note>
  );
}
