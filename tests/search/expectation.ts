/** Products that several queries look for: one of them must be among the first three results. */
export const solitaires = ['tara-solitaire-ring']
export const pearls = ['moti-drop-earrings', 'moti-mala-necklace', 'rani-pearl-gift-set']
export const chains = ['kadi-cable-chain', 'saanjh-paperclip-chain', 'lehar-rope-chain']
export const bangles = ['sona-bangle-set', 'minakari-bangle']
export const lotuses = ['kamal-lotus-necklace', 'shwet-kamal-pendant']
export const eyes = ['nazar-evil-eye-necklace', 'drishti-eye-charm']
export const hearts = ['dil-heart-necklace', 'laal-dil-charm', 'shubh-heart-gift-set']
export const hoops = ['roz-everyday-hoops', 'kiran-pave-huggies']
export const giftBoxes = ['shubh-heart-gift-set', 'rani-pearl-gift-set', 'utsav-bangle-gift-box']
export const beads = ['kajal-bead-bracelet', 'moti-mala-necklace']
export const bracelets = [
  'zanjeer-curb-bracelet',
  'jugnu-tennis-bracelet',
  'mela-charm-bracelet',
  'kajal-bead-bracelet',
]
export const earrings = [
  'panna-linear-earrings',
  'moti-drop-earrings',
  'mehfil-jhumka',
  'roz-everyday-hoops',
  'neelam-studs',
  'kiran-pave-huggies',
  'nisha-onyx-drops',
]
export const rings = [
  'tara-solitaire-ring',
  'chandra-dome-ring',
  'suraj-signet-ring',
  'rassi-rope-ring',
  'harita-eternity-ring',
  'gulnaar-cluster-ring',
  'vana-leaf-ring',
]
export const pendants = [
  'dil-heart-necklace',
  'nazar-evil-eye-necklace',
  'kamal-lotus-necklace',
  'chaand-tara-necklace',
  'shwet-kamal-pendant',
  'anant-infinity-pendant',
]
export const necklaces = [
  'resham-herringbone-necklace',
  'dil-heart-necklace',
  'kamal-lotus-necklace',
  'chaand-tara-necklace',
  'nazar-evil-eye-necklace',
  'suryodaya-disc-necklace',
  'moti-mala-necklace',
]
export const nosePieces = ['kaan-ear-cuff', 'neelam-studs']
