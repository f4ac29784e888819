import { TriangleAlert } from "lucide-react";

export const DemoBanner = () => (
  <p className="demo-banner" role="note">
    <TriangleAlert aria-hidden="true" />
    Tienda de demostración: no transfieras dinero
  </p>
);
