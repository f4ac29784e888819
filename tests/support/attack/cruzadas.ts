/** Requests from another site's page, with each header that browsers use to say so. */
export const CRUZADAS: Record<string, string>[] = [
  { Origin: "https://mala.cl" },
  { Origin: "null" },
  { Origin: "https://localhost:3000.mala.cl" },
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
  { Referer: "https://mala.cl/http://localhost:3000/" },
  // No browser omits all of them and still sends a cookie.
  {},
];
