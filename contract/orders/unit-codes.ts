/** Unique Quantity Codes (UQC) of GST, as the Returns Offline Tool of gst.gov.in lists them. */
const UNITS = `BAG-BAGS BAL-BALE BDL-BUNDLES BKL-BUCKLES BOU-BILLION OF UNITS BOX-BOX BTL-BOTTLES BUN-BUNCHES
CAN-CANS CBM-CUBIC METERS CCM-CUBIC CENTIMETERS CMS-CENTIMETERS CTN-CARTONS DOZ-DOZENS DRM-DRUMS
GGK-GREAT GROSS GMS-GRAMMES GRS-GROSS GYD-GROSS YARDS KGS-KILOGRAMS KLR-KILOLITRE KME-KILOMETRE LTR-LITRES
MLT-MILILITRE MTR-METERS MTS-METRIC TON NOS-NUMBERS PAC-PACKS PCS-PIECES PRS-PAIRS QTL-QUINTAL ROL-ROLLS
SET-SETS SQF-SQUARE FEET SQM-SQUARE METERS SQY-SQUARE YARDS TBS-TABLETS TGM-TEN GROSS THD-THOUSANDS
TON-TONNES TUB-TUBES UGS-US GALLONS UNT-UNITS YDS-YARDS OTH-OTHERS`

const byCode = new Map(UNITS.split(/\s+(?=[A-Z]{3}-)/).map((listed) => [listed.slice(0, 3), listed]))

/** `pcs` as the tool lists it: `PCS-PIECES`. Null if it is no such code. */
export function listedUnit(code: string): string | null {
  return byCode.get(code.trim().toUpperCase()) ?? null
}

/** E.g. `PCS`; null if it is no such code. */
export function unitCode(text: string): string | null {
  return listedUnit(text)?.slice(0, 3) ?? null
}
