"""``python -m shop [RELEASE]``: serve the shop, to look at it."""

import sys

from shop.server import RELEASES, Shop

release = int(sys.argv[1]) if len(sys.argv) > 1 else RELEASES[-1]
shop = Shop(release, port=8321)
sys.stdout.write(f"Juniper & Co., release {release}: {shop.url}  (Ctrl-C stops)\n")
sys.stdout.flush()
try:
    shop.serve_forever()
except KeyboardInterrupt:
    sys.stdout.write("\n")
