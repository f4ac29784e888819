import { useEffect, useState } from "react";
import { useRootData } from "#app/lib/session/root-data.ts";
import { inBrowser } from "#app/lib/storage.ts";
import { Button } from "#app/ui/button/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { BellRing } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { DIA_MS } from "#modules/comun/fechas/lapso.ts";
import { activarPush, type EstadoPush, estadoPush } from "./push.ts";

type Props = {
  /** What the person would be told: 'cuando confirmemos tu pago'. */
  cuando: string;
  className?: string;
};

const DESPUES = "push:despues";
const MES = 30 * DIA_MS;

/** Whether the person said 'Ahora no' in the last month. */
const dijoDespues = () => Date.now() - Number(inBrowser.read(DESPUES) ?? 0) < MES;

/**
 * Offers notices on this device, at the moment when the person waits for something. It shows nothing where the browser cannot
 * or may not show them, nor before a script has looked.
 */
export default function PedirAvisos({ cuando, className }: Props) {
  const { usuario: persona, sin_trabajador = false } = useRootData() ?? {};
  const usuario = sin_trabajador ? null : (persona?.codigo_referido ?? null);
  const [estado, setEstado] = useState<EstadoPush | "listo" | "fallo" | "espera" | null>(null);
  useEffect(() => {
    if (usuario === null || dijoDespues()) return;
    estadoPush(usuario).then(
      (leido) => setEstado(leido === "inactivo" ? leido : null),
      () => undefined,
    );
  }, [usuario]);
  if (usuario === null || estado === null || estado === "imposible" || estado === "activo") return null;
  const activar = async () => {
    setEstado("espera");
    const nuevo = await activarPush(usuario).catch(() => "fallo" as const);
    setEstado(nuevo === "activo" ? "listo" : nuevo);
  };
  if (estado === "listo")
    return (
      <Note kind="success" className={className}>
        Listo: te avisaremos en este dispositivo. Lo cambias cuando quieras en Mis datos.
      </Note>
    );
  if (estado === "bloqueado" || estado === "fallo")
    return (
      <Note kind="info" className={className}>
        {estado === "bloqueado"
          ? "Tu navegador no permite los avisos. Puedes permitirlos en sus ajustes de este sitio."
          : "No pudimos activar los avisos en este dispositivo. Te avisaremos por correo."}
      </Note>
    );
  return (
    <section
      className={cx("card flex flex-wrap items-center gap-x-3 gap-y-2 p-4", className)}
      aria-label="Avisos en este dispositivo"
    >
      <p className="mr-auto font-semibold">¿Te avisamos aquí {cuando}?</p>
      <Button
        type="button"
        size="sm"
        variant="secondary"
        icon={<BellRing aria-hidden="true" />}
        loading={estado === "espera"}
        onClick={activar}
      >
        Sí, avísenme
      </Button>
      <Button
        type="button"
        size="sm"
        variant="ghost"
        onClick={() => {
          inBrowser.write(DESPUES, String(Date.now()));
          setEstado(null);
        }}
      >
        Ahora no
      </Button>
    </section>
  );
}
