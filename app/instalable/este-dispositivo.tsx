import { useEffect, useState } from "react";
import { useRootData } from "#app/lib/session/root-data.ts";
import { Button } from "#app/ui/button/button.tsx";
import { BellOff, BellRing } from "#app/ui/iconos.tsx";
import { activarPush, desactivarPush, type EstadoPush, estadoPush } from "./push.ts";

const FRASES: Record<EstadoPush, string> = {
  imposible:
    "Este navegador no puede mostrar avisos. En iPhone, primero agrega la tienda a tu pantalla de inicio.",
  bloqueado: "Tu navegador tiene bloqueados los avisos de este sitio: permítelos en sus ajustes.",
  activo: "Este dispositivo muestra tus avisos.",
  inactivo: "Este dispositivo no muestra tus avisos.",
};

/** The switch of this browser, in the person's settings. Without scripts there is nothing to switch. */
export default function EsteDispositivo({ usuario, alCambiar }: { usuario: string; alCambiar: () => void }) {
  const apagado = useRootData()?.sin_trabajador ?? false;
  const [estado, setEstado] = useState<EstadoPush | null>(null);
  const [espera, setEspera] = useState(false);
  const [fallo, setFallo] = useState(false);
  useEffect(() => {
    estadoPush(usuario).then(setEstado, () => setEstado("imposible"));
  }, [usuario]);
  if (estado === null || apagado) return null;
  const cambiar = async () => {
    setEspera(true);
    setFallo(false);
    try {
      if (estado === "activo") {
        await desactivarPush();
        setEstado("inactivo");
      } else setEstado(await activarPush(usuario));
      alCambiar();
    } catch {
      setFallo(true);
    }
    setEspera(false);
  };
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <p role="status" className="text-sm text-tinta-2">
        {fallo ? "No pudimos cambiarlo ahora. Inténtalo de nuevo en un momento." : FRASES[estado]}
      </p>
      {(estado === "activo" || estado === "inactivo") && (
        <Button
          type="button"
          size="sm"
          variant="secondary"
          loading={espera}
          icon={estado === "activo" ? <BellOff aria-hidden="true" /> : <BellRing aria-hidden="true" />}
          onClick={cambiar}
        >
          {estado === "activo" ? "Desactivar aquí" : "Activar aquí"}
        </Button>
      )}
    </div>
  );
}
