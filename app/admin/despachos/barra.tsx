import { useLocation, useNavigation } from "react-router";
import { ClipboardList, PackageOpen, Printer, Tags } from "#app/admin/iconos.tsx";
import { BarraElegidos } from "#app/admin/kit/lista/elegir.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { PackageCheck, Truck } from "#app/ui/iconos.tsx";
import { FORMULARIO } from "./columnas.tsx";

/** What to do with the chosen orders. Plain buttons of one form, so it works without JavaScript. */
export function DespachosBarra() {
  const { search } = useLocation();
  const { formData } = useNavigation();
  const va = (intento: string) => formData?.get("intento") === intento;
  const aqui = `/admin/despachos${search}`;
  return (
    <BarraElegidos id={FORMULARIO} action="/admin/despachos/imprimir">
      <SiPuede permiso="despachos.mover">
        <Button
          formMethod="post"
          formAction={aqui}
          name="intento"
          value="preparar"
          variant="secondary"
          size="sm"
          loading={va("preparar")}
          icon={<PackageOpen aria-hidden="true" />}
        >
          Preparar
        </Button>
        <Button
          formAction="/admin/despachos/enviar"
          variant="secondary"
          size="sm"
          icon={<Truck aria-hidden="true" />}
        >
          Marcar Enviado…
        </Button>
        <Button
          formMethod="post"
          formAction={aqui}
          name="intento"
          value="entregar"
          variant="secondary"
          size="sm"
          loading={va("entregar")}
          icon={<PackageCheck aria-hidden="true" />}
        >
          Entregado
        </Button>
      </SiPuede>
      <Button name="hoja" value="guias" variant="ghost" size="sm" icon={<Printer aria-hidden="true" />}>
        Guías
      </Button>
      <Button name="hoja" value="etiquetas" variant="ghost" size="sm" icon={<Tags aria-hidden="true" />}>
        Etiquetas
      </Button>
      <Button
        name="hoja"
        value="recoleccion"
        variant="ghost"
        size="sm"
        icon={<ClipboardList aria-hidden="true" />}
      >
        Recolección
      </Button>
    </BarraElegidos>
  );
}
